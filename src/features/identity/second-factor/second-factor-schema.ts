import { Type } from 'typebox';

/** Room for a recovery code as people may type it. */
const code = Type.String({ minLength: 6, maxLength: 64 });

export const enrolTotpBody = Type.Object(
  { code: Type.Optional(Type.String({ ...code, description: 'Six digits of the app; absent: begin.' })) },
  { title: 'EnrolTotp' },
);

export const removeTotpBody = Type.Object(
  { code: Type.String({ ...code, description: 'Six digits of the app, or a recovery code.' }) },
  { title: 'RemoveTotp' },
);

export const begunTotpSchema = Type.Object(
  {
    secret: Type.String({ description: 'In base32, for an authenticator app. Shown this once.' }),
    otpauthUrl: Type.String({ description: 'The same as an address, for a QR code.' }),
  },
  { title: 'BegunTotp' },
);

export const confirmedTotpSchema = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Ten, each good once in place of a code of the app. Shown this once.',
    }),
  },
  { title: 'ConfirmedTotp' },
);
