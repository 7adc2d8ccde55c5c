import { Type } from 'typebox';
import { type Role, roleLevels } from '../../../domain/role.ts';
import { exampleId } from '../../../http/example-values.ts';
import { oneOf } from '../../../http/nullable.ts';
import { emailSchema, newPasswordSchema } from '../users/user-schema.ts';

const roles = Object.keys(roleLevels) as Role[];

export const signInBody = Type.Object(
  {
    email: emailSchema,
    password: Type.String({ minLength: 1, maxLength: 200, examples: ['a long sentence to remember'] }),
    otp: Type.Optional(
      Type.String({ maxLength: 64, description: 'Six-digit code of the authenticator app, or a recovery code.' }),
    ),
    organizationId: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Organization to sign in to, for users with several memberships. Default: the oldest membership.',
      }),
    ),
  },
  { title: 'SignIn' },
);

export const changePasswordBody = Type.Object(
  {
    currentPassword: Type.String({ minLength: 1, maxLength: 200, examples: ['a long sentence to remember'] }),
    newPassword: Type.String({ ...newPasswordSchema, examples: ['another sentence, longer yet'] }),
  },
  { title: 'ChangePassword' },
);

export const sessionSchema = Type.Object(
  {
    principal: Type.Object({
      id: Type.String({ examples: [exampleId('usr')] }),
      name: Type.String({ examples: ['Ann Example'] }),
      kind: oneOf(['user', 'api-key']),
      credential: oneOf(['session', 'personal-access-token', 'organization-key']),
    }),
    organization: Type.Object({
      id: Type.String({ examples: [exampleId('org')] }),
      name: Type.String({ examples: ['Acme'] }),
    }),
    role: oneOf(roles),
  },
  { title: 'Session' },
);
