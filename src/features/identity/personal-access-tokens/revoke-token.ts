import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { markTokenRevoked } from './personal-access-token-store.ts';

/**
 * Ends a token of the caller; every request asks the database, so no replica admits it once this has returned. A token may end itself
 * alone: for all other ids it gets FORBIDDEN, whether there is such a token or not.
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
