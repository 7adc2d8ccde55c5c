import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { findMember } from './member-store.ts';

/**
 * Throws FORBIDDEN when the user was demoted, suspended or removed since the request was authenticated. Requests that grant access call it
 * after `lockMembers`, because a slow request body can delay them. Requests of API keys complete even if the key is revoked meanwhile.
 */
export async function requirePresentRole(
  transaction: Kysely<Database>,
  { kind, organizationId, id: userId, role }: Principal,
): Promise<void> {
  if (kind !== 'user') return;
  const member = await findMember(transaction, organizationId, userId);
  if (member?.status === 'ACTIVE' && isAtLeast(memberRoleOf(member), role)) return;
  throw new ApiError('FORBIDDEN', 'Your role was changed while the request was processed');
}
