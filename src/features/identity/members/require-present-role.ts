import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { findMember } from './member-store.ts';

/**
 * For what outlives the request and gives power to somebody, after `lockMembers`: FORBIDDEN when the person who asks was demoted, suspended or
 * removed since the request was admitted, which may be as long ago as its body took to arrive. Requests of API keys complete whatever
 * becomes of the key meanwhile (contract).
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
