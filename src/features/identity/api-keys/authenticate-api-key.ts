import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { apiKeyFormat } from '../../../domain/api-key.ts';
import type { Principal } from '../../../domain/principal.ts';
import { findUsableKey } from './api-key-store.ts';
import type { LastUsedRecorder } from './last-used-recorder.ts';
import { keyRoleOf, keyScopeOf } from './present-api-key.ts';
import { readCredential } from './read-credential.ts';
import { hashSecret } from './secret.ts';

/**
 * Returns the principal of an API key, or undefined when the key is missing, unknown, expired or revoked. Every request reads the database,
 * so that a revocation is effective on the next request on every replica.
 */
export async function authenticateApiKey(
  { db, lastUsed }: { db: Kysely<Database>; lastUsed: LastUsedRecorder },
  headers: IncomingHttpHeaders,
): Promise<Principal | undefined> {
  const secret = readCredential(headers);
  if (secret === undefined || !apiKeyFormat.test(secret)) return undefined;
  const hash = hashSecret(secret);
  const row = await findUsableKey(db, hash);
  if (!row || !timingSafeEqual(row.secret_hash, hash)) return undefined;
  lastUsed.note(row.id);
  return {
    organizationId: row.organization_id,
    role: keyRoleOf(row),
    kind: 'api-key',
    credential: keyScopeOf(row) === 'sensor' ? 'sensor-key' : 'organization-key',
    id: row.id,
    name: row.name,
  };
}
