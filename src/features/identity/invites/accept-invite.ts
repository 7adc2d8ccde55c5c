import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { limitsOf } from '../../platform/plans/limits-of.ts';
import { requirePlanLimit } from '../../platform/plans/require-plan-limit.ts';
import { countMembers, lockMembers } from '../members/member-store.ts';
import { canCreatorIssue } from '../one-time-links/can-creator-issue.ts';
import { admitToken, type LinkUser, linkRefused } from '../one-time-links/use-link.ts';
import { addMember } from '../users/add-member.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { proveAccount } from '../users/prove-account.ts';
import type { AcceptInviteBody } from './invite-schema.ts';
import { consumeInvite, findInviteByToken } from './invite-store.ts';

/**
 * Makes the invited user a member, with a new account or, after checking its password, the existing one. Throws UNAUTHORIZED when the link
 * is invalid or the password is wrong, and PLAN_LIMIT when the member limit of the plan is reached.
 */
export async function acceptInvite(
  db: Kysely<Database>,
  user: LinkUser,
  { token, name, password }: AcceptInviteBody,
): Promise<{ userId: string; organizationId: string }> {
  const tokenHash = await admitToken(db, token);
  const invite = await findInviteByToken(db, tokenHash);
  if (!invite) throw linkRefused();
  const { organization_id: organizationId, email, created_by: createdBy } = invite;
  const role = memberRoleOf({ userId: invite.id, role: invite.role });
  const account = await proveAccount(db, { email, password, ip: user.ip });
  if (!account) throw linkRefused();
  return db.transaction().execute(async (transaction) => {
    // This lock, and not that of the plan, serializes members and invites: a request does not wait for scans that are being queued.
    await lockMembers(transaction, organizationId);
    const limits = await limitsOf(transaction, organizationId);
    if (!(await canCreatorIssue(transaction, { organizationId, createdBy, role }))) throw linkRefused();
    if (!(await consumeInvite(transaction, invite))) throw linkRefused();
    const { ip, requestId } = user;
    const added = await addMember(transaction, { organizationId, account, email, name, role, ip, requestId });
    if (!added) throw linkRefused();
    await requirePlanLimit(limits, 'members', () => countMembers(transaction, organizationId));
    return { userId: added.userId, organizationId };
  });
}
