import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { lockMember, requireOtherOwner } from './lock-member.ts';
import type { ChangeMemberBody } from './member-schema.ts';
import { deleteSessionsOfMember, type MemberRow, updateMembership } from './member-store.ts';
import { deleteResetLink } from './reset-link-store.ts';

/**
 * Changes the role or status of a member, effective on the member's next request. Throws FORBIDDEN for a role above the caller's, for a
 * member above the caller, and when no active owner would remain.
 */
export async function changeMember(
  db: Kysely<Database>,
  caller: Caller,
  userId: string,
  change: ChangeMemberBody,
): Promise<MemberRow> {
  const { principal } = caller;
  const { organizationId } = principal;
  if (change.role !== undefined && !isAtLeast(principal.role, change.role)) {
    throw new ApiError('FORBIDDEN', 'You cannot assign a role higher than your own');
  }
  return db.transaction().execute(async (transaction) => {
    const member = await lockMember(transaction, principal, userId);
    const before = { role: memberRoleOf(member), status: member.status };
    const after = { role: change.role ?? before.role, status: change.status ?? before.status };
    if (after.role === before.role && after.status === before.status) return member;
    if (after.role !== 'owner' || after.status !== 'ACTIVE') {
      await requireOtherOwner(transaction, organizationId, member);
    }
    // Sessions are deleted on reactivation too, because a sign-in may have run while the suspension was committed.
    if (after.status !== before.status) await deleteSessionsOfMember(transaction, { organizationId, userId });
    await deleteResetLink(transaction, { organizationId, userId });
    await updateMembership(transaction, { organizationId, userId, ...after });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'member.updated',
      target: userId,
      details: { email: member.email, before, after },
    });
    return { ...member, ...after };
  });
}
