import { Type } from 'typebox';

/** Long enough for a recovery code with separators. */
const code = Type.String({ minLength: 6, maxLength: 64, examples: ['492039'] });

export const enrolTotpBody = Type.Object(
  {
    code: Type.Optional(
      Type.String({ ...code, description: 'Six-digit code of the app. If absent, enrollment starts.' }),
    ),
  },
  { title: 'EnrolTotp' },
);

export const removeTotpBody = Type.Object(
  { code: Type.String({ ...code, description: 'Six-digit code of the app, or a recovery code.' }) },
  { title: 'RemoveTotp' },
);

export const begunTotpSchema = Type.Object(
  {
    secret: Type.String({
      description: 'Secret for an authenticator app, base32. Only this response contains it.',
      examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
    }),
    otpauthUrl: Type.String({
      description: 'The secret as an otpauth URL, for a QR code.',
      examples: [
        'otpauth://totp/Plimsoll:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plimsoll&algorithm=SHA1&digits=6&period=30',
      ],
    }),
  },
  { title: 'BegunTotp' },
);

export const confirmedTotpSchema = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Ten recovery codes. Each replaces a code of the app once. Only this response contains them.',
      examples: [['abcd-efgh-2345-ijkl']],
    }),
  },
  { title: 'ConfirmedTotp' },
);
