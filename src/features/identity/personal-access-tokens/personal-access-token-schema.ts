import { type Static, Type } from 'typebox';
import { type Role, roleLevels } from '../../../domain/role.ts';
import { exampleId, exampleKey } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

const roles = Object.keys(roleLevels) as Role[];

const timestamp = Type.String({ format: 'date-time' });
const expiry = Type.String({ format: 'date-time', examples: ['2099-01-01T00:00:00Z'] });

const tokenFields = {
  id: Type.String({ examples: [exampleId('pat')] }),
  name: Type.String({ examples: ['Laptop'] }),
  permissions: nullable(
    oneOf(roles, { description: 'Role that limits the permissions of the token. Null: the permissions of the owner.' }),
  ),
  prefix: Type.String({ description: 'First 12 characters of the secret.', examples: ['svc_pat_0123'] }),
  lastUsed: nullable(
    Type.String({ format: 'date-time', description: 'Time of the last use. Updated with a short delay.' }),
  ),
  expiresAt: nullable(expiry),
  createdAt: timestamp,
};

export const tokenSchema = Type.Object(tokenFields, { title: 'PersonalAccessToken' });
export type TokenView = Static<typeof tokenSchema>;

export const createdTokenSchema = Type.Object(
  {
    ...tokenFields,
    secret: Type.String({
      description: '`svc_pat_` followed by 48 hexadecimal digits. Only this response contains it.',
      examples: [exampleKey('svc_pat_')],
    }),
  },
  { title: 'CreatedPersonalAccessToken' },
);

export const createTokenBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      description: 'Human-readable label.',
      examples: ['Laptop'],
    }),
    expiresAt: Type.Optional(
      nullable(
        Type.String({
          format: 'date-time',
          description: 'Must be in the future. If absent or null, the token does not expire.',
        }),
      ),
    ),
    permissions: Type.Optional(
      nullable(
        oneOf(roles, {
          description:
            'Role that limits the permissions of the token. It cannot grant more than the owner’s role. Absent or null: the permissions of the owner.',
        }),
      ),
    ),
  },
  { title: 'CreatePersonalAccessToken' },
);
export type CreateTokenBody = Static<typeof createTokenBody>;

export const tokenParams = Type.Object({
  tokenId: Type.String({ maxLength: 64, title: 'Personal access token', examples: [exampleId('pat')] }),
});
