import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { findMember, hasActiveOwner, lockMembers, type MemberRow } from './member-store.ts';
import { requirePresentRole } from './require-present-role.ts';

/**
 * The member that the principal may act upon, with nobody else changing members until the transaction ends. NOT_FOUND when there is none,
 * FORBIDDEN when the member stands above the principal, or the principal is no longer what they were: of two who act upon each other at the
 * same time the first one counts.
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

/** FORBIDDEN when without this member the organization would have no active owner. After `lockMember`, so that two cannot go at once. */
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
