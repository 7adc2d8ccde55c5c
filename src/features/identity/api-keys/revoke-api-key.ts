import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockApiKey, markRevoked } from './api-key-store.ts';

/**
 * Revokes a key. No replica accepts the key afterwards, because every request reads the database. Admins may revoke all keys, other users
 * the keys that they created. For any other id they get FORBIDDEN, whether the key exists or not.
 */
export async function revokeApiKey(db: Kysely<Database>, caller: Caller, keyId: string): Promise<void> {
  const { principal } = caller;
  await db.transaction().execute(async (transaction) => {
    const key = await lockApiKey(transaction, principal.organizationId, keyId);
    if (!isAtLeast(principal.role, 'admin') && key?.created_by !== principal.id) {
      throw new ApiError('FORBIDDEN', 'Only an admin or the creator of the API key can revoke it');
    }
    if (!key) throw notFound('API key');
    await markRevoked(transaction, principal.organizationId, keyId);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'apikey.revoked',
      target: keyId,
      details: { name: key.name, role: key.role, scope: key.scope, prefix: key.prefix },
    });
  });
}
