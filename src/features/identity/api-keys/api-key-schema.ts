import { type Static, Type } from 'typebox';
import type { ValidationIssue } from '../../../domain/api-error.ts';
import { keyRoles } from '../../../domain/role.ts';
import { exampleId, exampleKey } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

export const keyScopes = ['organization', 'sensor'] as const;
export type KeyScope = (typeof keyScopes)[number];

const timestamp = Type.String({ format: 'date-time' });
const expiry = Type.String({ format: 'date-time', examples: ['2099-01-01T00:00:00Z'] });

const apiKeyFields = {
  id: Type.String({ examples: [exampleId('key')] }),
  name: Type.String({ examples: ['Nightly pipeline'] }),
  role: oneOf(keyRoles),
  scope: oneOf(keyScopes, {
    description: '`sensor`: the key can only upload scan results and call the sensor endpoints.',
  }),
  prefix: Type.String({ description: 'First 10 characters of the secret.', examples: ['svc_ak_012'] }),
  lastUsed: nullable(
    Type.String({ format: 'date-time', description: 'Time of the last use. Updated with a short delay.' }),
  ),
  expiresAt: nullable(expiry),
  createdBy: nullable(
    Type.String({ description: 'Id of the API key or user that created this key.', examples: [exampleId('usr')] }),
  ),
  createdAt: timestamp,
  registryIds: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Sensor keys only: ids of the registries whose sensors may use the key.',
    }),
  ),
  uploadImages: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Sensor keys only: glob patterns of the image names that the key may upload results for.',
    }),
  ),
};

export const apiKeySchema = Type.Object(apiKeyFields, { title: 'ApiKey' });
export type ApiKeyView = Static<typeof apiKeySchema>;

export const createdApiKeySchema = Type.Object(
  {
    ...apiKeyFields,
    secret: Type.String({
      description: '`svc_ak_` followed by 48 hexadecimal digits. Only this response contains it.',
      examples: [exampleKey('svc_ak_')],
    }),
  },
  { title: 'CreatedApiKey' },
);

export const createApiKeyBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      description: 'Human-readable label.',
      examples: ['Nightly pipeline'],
    }),
    role: oneOf(keyRoles, { description: 'Cannot be higher than the role of the creator.' }),
    expiresAt: Type.Optional(
      nullable(
        Type.String({
          format: 'date-time',
          description: 'Must be in the future. If absent or null, the key does not expire.',
        }),
      ),
    ),
    scope: Type.Optional(
      oneOf(keyScopes, {
        description:
          'Default `organization`. A `sensor` key is valid for the registries in `registryIds` and for uploads of the images in `uploadImages`. A sensor key with neither is rejected by every endpoint. Creating one requires the role admin.',
      }),
    ),
    registryIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: 100,
        description:
          'Only for scope `sensor`: registries that sensors with this key can register for and upload results to.',
      }),
    ),
    uploadImages: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255, pattern: '^[^,\\s]+$' }), {
        maxItems: 100,
        description:
          'Only for scope `sensor`: glob patterns of the image names that the key can upload results for (`registry.example/team/*`, `acme/api`). `*` matches any characters, `?` matches one character.',
      }),
    ),
  },
  { title: 'CreateApiKey' },
);
export type CreateApiKeyBody = Static<typeof createApiKeyBody>;

export const apiKeyParams = Type.Object({
  keyId: Type.String({ maxLength: 64, title: 'API key', examples: [exampleId('key')] }),
});

/** Validates the bindings of sensor keys. Other keys have none. */
export function checkApiKey(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const bound = (['registryIds', 'uploadImages'] as const).filter((field) => body[field] !== undefined);
  if (body.scope === 'sensor') return checkExpiry(body);
  return [
    ...checkExpiry(body),
    ...bound.map((path) => ({ path, message: 'is only allowed for API keys with scope sensor' })),
  ];
}

/** Later years have different timestamp formats in PostgreSQL and JavaScript. */
const yearMax = 9999;

/** Returns an issue for an expiry in the past and for a string that has the form of a timestamp but is not a valid one. */
export function checkExpiry(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { expiresAt } = body;
  if (typeof expiresAt !== 'string') return [];
  const at = new Date(expiresAt);
  if (!(at.getUTCFullYear() <= yearMax))
    return [{ path: 'expiresAt', message: 'must be a timestamp up to the year 9999' }];
  return at.getTime() > Date.now() ? [] : [{ path: 'expiresAt', message: 'must be in the future' }];
}
