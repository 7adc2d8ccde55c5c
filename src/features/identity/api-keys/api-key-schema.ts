import { type Static, Type } from 'typebox';
import type { ValidationIssue } from '../../../domain/api-error.ts';
import { keyRoles } from '../../../domain/role.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

export const keyScopes = ['organization', 'sensor'] as const;
export type KeyScope = (typeof keyScopes)[number];

const timestamp = Type.String({ format: 'date-time' });

const apiKeyFields = {
  id: Type.String(),
  name: Type.String(),
  role: oneOf(keyRoles),
  scope: oneOf(keyScopes, { description: '`sensor`: may deliver scans and talk as a sensor, and nothing else.' }),
  prefix: Type.String({ description: 'First 10 characters of the secret.' }),
  lastUsed: nullable(Type.String({ format: 'date-time', description: 'Written a moment after the use.' })),
  expiresAt: nullable(timestamp),
  createdBy: nullable(Type.String({ description: 'Id of the key or user that created it.' })),
  createdAt: timestamp,
  registryIds: Type.Optional(
    Type.Array(Type.String(), { description: 'Sensor keys only: registries that the key serves.' }),
  ),
  uploadImages: Type.Optional(
    Type.Array(Type.String(), { description: 'Sensor keys only: name globs of the images that the key may deliver.' }),
  ),
};

export const apiKeySchema = Type.Object(apiKeyFields, { title: 'ApiKey' });
export type ApiKeyView = Static<typeof apiKeySchema>;

export const createdApiKeySchema = Type.Object(
  { ...apiKeyFields, secret: Type.String({ description: '`svc_ak_` + 48 hex digits. Shown this once.' }) },
  { title: 'CreatedApiKey' },
);

export const createApiKeyBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Human-readable label.' }),
    role: oneOf(keyRoles, { description: 'Not above the role of the creator.' }),
    expiresAt: Type.Optional(
      nullable(Type.String({ format: 'date-time', description: 'In the future; absent or null: never.' })),
    ),
    scope: Type.Optional(
      oneOf(keyScopes, {
        description:
          'Default `organization`. A `sensor` key serves the registries in `registryIds` and may deliver the images in `uploadImages`; with neither it is refused everywhere. Only admins create one.',
      }),
    ),
    registryIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: 100,
        description: 'With `scope` `sensor`: sensors with this key may register for and deliver to these registries.',
      }),
    ),
    uploadImages: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255, pattern: '^[^,\\s]+$' }), {
        maxItems: 100,
        description:
          'With `scope` `sensor`: images that this key may deliver, as globs over the image name (`registry.example/team/*`, `acme/api`). `*` stands for any characters, `?` for one.',
      }),
    ),
  },
  { title: 'CreateApiKey' },
);
export type CreateApiKeyBody = Static<typeof createApiKeyBody>;

export const apiKeyParams = Type.Object({ keyId: Type.String({ maxLength: 64, title: 'API key' }) });

/** Bindings belong to sensor keys. */
export function checkApiKey(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const bound = (['registryIds', 'uploadImages'] as const).filter((field) => body[field] !== undefined);
  if (body.scope === 'sensor') return checkExpiry(body);
  return [...checkExpiry(body), ...bound.map((path) => ({ path, message: 'is for keys with the scope sensor' }))];
}

/** The year after which neither PostgreSQL's nor JavaScript's way of writing a timestamp fits the other's. */
const yearMax = 9999;

/** An expiry that has passed, or is no moment at all although it is written like one. */
export function checkExpiry(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { expiresAt } = body;
  if (typeof expiresAt !== 'string') return [];
  const at = new Date(expiresAt);
  if (!(at.getUTCFullYear() <= yearMax))
    return [{ path: 'expiresAt', message: 'must be a timestamp up to the year 9999' }];
  return at.getTime() > Date.now() ? [] : [{ path: 'expiresAt', message: 'must be in the future' }];
}
