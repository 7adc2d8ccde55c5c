import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { findMember, hasActiveOwner, lockMembers, type MemberRow } from './member-store.ts';
import { requirePresentRole } from './require-present-role.ts';

/**
 * Returns the member that the principal may change, and locks the member list until the transaction ends. Throws NOT_FOUND when the member
 * does not exist, and FORBIDDEN when the member's role is above the principal's or the principal was changed meanwhile. When two members
 * change each other concurrently, the first one succeeds.
 */
export async function lockMember(
  transaction: Kysely<Database>,
  principal: Principal,
  userId: string,
): Promise<MemberRow> {
  const { organizationId, role } = principal;
  await lockMembers(transaction, organizationId);
  await requirePresentRole(transaction, principal);
  const member = await findMember(transaction, organizationId, userId);
  if (!member) throw notFound('Member');
  if (!isAtLeast(role, memberRoleOf(member))) {
    throw new ApiError('FORBIDDEN', 'The role of this member is higher than your own');
  }
  return member;
}

/**
 * Throws FORBIDDEN when the organization would have no active owner without this member. Call it after `lockMembers`, so that two owners
 * cannot leave concurrently.
 */
export async function requireOtherOwner(
  transaction: Kysely<Database>,
  organizationId: string,
  member: MemberRow,
): Promise<void> {
  if (member.role !== 'owner' || member.status !== 'ACTIVE') return;
  if (await hasActiveOwner(transaction, organizationId, member.userId)) return;
  throw new ApiError(
    'FORBIDDEN',
    'The last active owner of an organization cannot be changed or removed; make another member owner first',
  );
}
