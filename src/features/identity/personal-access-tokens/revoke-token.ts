import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { markTokenRevoked } from './personal-access-token-store.ts';

/**
 * Revokes a token of the caller. No replica accepts it afterwards, because every request reads the database. A request that is
 * authenticated by a token may revoke only that token; for any other id it gets FORBIDDEN, whether the token exists or not.
 */
export async function revokeToken(db: Kysely<Database>, caller: Caller, tokenId: string): Promise<void> {
  const { organizationId, id: userId, tokenId: presented } = caller.principal;
  if (presented !== undefined && presented !== tokenId) {
    throw new ApiError('FORBIDDEN', 'A personal access token can only revoke itself; sign in to revoke another token');
  }
  await db.transaction().execute(async (transaction) => {
    const row = await markTokenRevoked(transaction, { organizationId, userId }, tokenId);
    if (!row) throw notFound('Personal access token');
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'pat.revoked',
      target: tokenId,
      details: { name: row.name, permissions: row.permissions, prefix: row.prefix },
    });
  });
}
