import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { operator } from '../../platform/audit/operator.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { canCreatorIssue } from '../one-time-links/can-creator-issue.ts';
import { admitToken, type LinkUser, linkRefused } from '../one-time-links/use-link.ts';
import { deleteSessionsOfUser } from '../sessions/session-store.ts';
import { hashPassword } from '../users/password.ts';
import { savePassword } from '../users/user-store.ts';
import { findMember, lockMembers } from './member-store.ts';
import { findResetLink, isMemberElsewhere, type ResetLink } from './reset-link-store.ts';

/**
 * Gives the member that a reset link is for another password, and ends all their sessions. UNAUTHORIZED when the link does not count, or
 * whoever made it could not make it now.
 */
export async function resetPassword(
  db: Kysely<Database>,
  user: LinkUser,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = await admitToken(db, token);
  const found = await findResetLink(db, tokenHash);
  if (!found) throw linkRefused();
  const { organizationId, userId } = found;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await lockMembers(transaction, organizationId);
    const link = await findResetLink(transaction, tokenHash);
    const member = await findMember(transaction, organizationId, userId);
    if (!link || !member || !(await counts(transaction, link, member.role))) throw linkRefused();
    // Ends the link too.
    await savePassword(transaction, userId, { passwordHash });
    await deleteSessionsOfUser(transaction, userId);
    await recordAudit(transaction, {
      organizationId,
      actor: { kind: 'user', id: userId, name: member.name },
      action: 'login.password_reset',
      target: userId,
      ip: user.ip,
      requestId: user.requestId,
      details: { issuedBy: link.createdBy },
    });
  });
}

/** What the operator made counts for every account; an admin's link for those that this organization alone has. */
async function counts(transaction: Kysely<Database>, link: ResetLink, role: string): Promise<boolean> {
  if (link.createdBy === operator.id) return true;
  return !(await isMemberElsewhere(transaction, link)) && (await canCreatorIssue(transaction, { ...link, role }));
}
