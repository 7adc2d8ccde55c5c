import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export const apiKeyEndpoints = (db: Kysely<Database>): Endpoint[] => [
  listApiKeys(db),
  createApiKey(db),
  revokeApiKey(db),
];
