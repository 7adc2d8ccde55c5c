import { type Static, Type } from 'typebox';
import { type Role, roleLevels } from '../../../domain/role.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

const roles = Object.keys(roleLevels) as Role[];

const timestamp = Type.String({ format: 'date-time' });

const tokenFields = {
  id: Type.String(),
  name: Type.String(),
  permissions: nullable(
    oneOf(roles, { description: 'The most the token may do, as a role; null: all that its owner may.' }),
  ),
  prefix: Type.String({ description: 'First 12 characters of the secret.' }),
  lastUsed: nullable(Type.String({ format: 'date-time', description: 'Written a moment after the use.' })),
  expiresAt: nullable(timestamp),
  createdAt: timestamp,
};

export const tokenSchema = Type.Object(tokenFields, { title: 'PersonalAccessToken' });
export type TokenView = Static<typeof tokenSchema>;

export const createdTokenSchema = Type.Object(
  { ...tokenFields, secret: Type.String({ description: '`svc_pat_` + 48 hex digits. Shown this once.' }) },
  { title: 'CreatedPersonalAccessToken' },
);

export const createTokenBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Human-readable label.' }),
    expiresAt: Type.Optional(
      nullable(Type.String({ format: 'date-time', description: 'In the future; absent or null: never.' })),
    ),
    permissions: Type.Optional(
      nullable(
        oneOf(roles, {
          description: 'A role that may do nothing which the owner may not; absent or null: all that the owner may.',
        }),
      ),
    ),
  },
  { title: 'CreatePersonalAccessToken' },
);
export type CreateTokenBody = Static<typeof createTokenBody>;

export const tokenParams = Type.Object({ tokenId: Type.String({ maxLength: 64, title: 'Personal access token' }) });
