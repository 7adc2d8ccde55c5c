import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { covers } from '../../../domain/role.ts';
import type { RequestLimit } from '../../../http/endpoint.ts';
import { consumeSlot } from '../../../http/rate-limit/rate-limit-store.ts';
import { bucketOf, rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireRowLimit } from '../../platform/plans/require-row-limit.ts';
import { hashSecret } from '../api-keys/secret.ts';
import type { CreateTokenBody } from './personal-access-token-schema.ts';
import { insertToken, type TokenRow } from './personal-access-token-store.ts';
import { newTokenSecret, tokenPrefixOf } from './token-secret.ts';

export const tokenCreationLimit = {
  bucket: 'personal-access-tokens',
  perMinute: 10,
  counts: 'created',
} as const satisfies RequestLimit;

/**
 * Creates a token for the calling user. Throws FORBIDDEN for permissions that the caller's role does not cover and RATE_LIMITED when the
 * organization created ten tokens within the last minute. Rate limit slot, token and audit entry are one transaction.
 */
export async function createToken(
  db: Kysely<Database>,
  caller: Caller,
  { name, permissions = null, expiresAt }: CreateTokenBody,
): Promise<{ row: TokenRow; secret: string }> {
  const { organizationId, id: userId, role } = caller.principal;
  if (permissions !== null && !covers(role, permissions)) {
    throw new ApiError('FORBIDDEN', 'A token cannot have more permissions than its owner');
  }
  const secret = newTokenSecret();
  return db.transaction().execute(async (transaction) => {
    const slot = await consumeSlot(
      transaction,
      bucketOf(tokenCreationLimit, organizationId),
      tokenCreationLimit.perMinute,
    );
    if (!slot.ok) throw rateLimited(slot);
    const row = await insertToken(transaction, {
      id: newId('pat'),
      organizationId,
      userId,
      name,
      permissions,
      secretHash: hashSecret(secret),
      prefix: tokenPrefixOf(secret),
      expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : null,
    });
    await requireRowLimit(transaction, organizationId, 'personalAccessTokens');
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'pat.created',
      target: row.id,
      details: { name, permissions, prefix: row.prefix, expiresAt: row.expires_at?.toISOString() ?? null },
    });
    return { row, secret };
  });
}
