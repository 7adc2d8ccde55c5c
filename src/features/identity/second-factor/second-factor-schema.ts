import { Type } from 'typebox';

/** Long enough for a recovery code with separators. */
const code = Type.String({ minLength: 6, maxLength: 64 });

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
    secret: Type.String({ description: 'Secret for an authenticator app, base32. Only this response contains it.' }),
    otpauthUrl: Type.String({ description: 'The secret as an otpauth URL, for a QR code.' }),
  },
  { title: 'BegunTotp' },
);

export const confirmedTotpSchema = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Ten recovery codes. Each replaces a code of the app once. Only this response contains them.',
    }),
  },
  { title: 'ConfirmedTotp' },
);
