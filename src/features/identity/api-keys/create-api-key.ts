import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { isAtLeast } from '../../../domain/role.ts';
import type { RequestLimit } from '../../../http/endpoint.ts';
import { consumeSlot } from '../../../http/rate-limit/rate-limit-store.ts';
import { bucketOf, rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { lockRegistryForShare } from '../../platform/registry-records/registry-store.ts';
import { lockMembers } from '../members/member-store.ts';
import { requirePresentRole } from '../members/require-present-role.ts';
import type { CreateApiKeyBody } from './api-key-schema.ts';
import type { ListedApiKeyRow } from './api-key-store.ts';
import { issueApiKey } from './issue-api-key.ts';

export const creationLimit = { bucket: 'api-keys', perMinute: 10, counts: 'created' } as const satisfies RequestLimit;

/**
 * Creates a key for the caller's organization. Throws FORBIDDEN for a role above the caller's current role and RATE_LIMITED when ten keys
 * were created within the last minute. Rate limit slot, key and audit entry are one transaction, so that only created keys count.
 */
export async function createApiKey(
  db: Kysely<Database>,
  caller: Caller,
  body: CreateApiKeyBody,
): Promise<{ row: ListedApiKeyRow; secret: string }> {
  const { principal } = caller;
  if (!isAtLeast(principal.role, body.role)) {
    throw new ApiError('FORBIDDEN', 'The role of an API key cannot be higher than the role of its creator');
  }
  if (body.scope === 'sensor' && !isAtLeast(principal.role, 'admin')) {
    throw new ApiError('FORBIDDEN', 'Creating a sensor key requires the role admin');
  }
  return db.transaction().execute(async (transaction) => {
    const registryIds = [...new Set(body.registryIds)];
    for (const registryId of registryIds) {
      if (!(await lockRegistryForShare(transaction, principal.organizationId, registryId))) throw notFound('Registry');
    }
    const slot = await consumeSlot(
      transaction,
      bucketOf(creationLimit, principal.organizationId),
      creationLimit.perMinute,
    );
    if (!slot.ok) throw rateLimited(slot);
    await lockMembers(transaction, principal.organizationId);
    await requirePresentRole(transaction, principal);
    return issueApiKey(transaction, {
      name: body.name,
      role: body.role,
      scope: body.scope ?? 'organization',
      expiresAt: typeof body.expiresAt === 'string' ? new Date(body.expiresAt) : null,
      createdBy: principal.id,
      registryIds,
      uploadImages: body.uploadImages && body.uploadImages.length > 0 ? body.uploadImages : null,
      by: actorOf(caller),
    });
  });
}
