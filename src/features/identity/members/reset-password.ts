import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { admitToken, type LinkUser, linkRefused } from '../one-time-links/use-link.ts';
import { deleteSessionsOfUser } from '../sessions/session-store.ts';
import { hashPassword } from '../users/password.ts';
import { savePassword } from '../users/user-store.ts';
import { isResetLinkUsable } from './is-reset-link-usable.ts';
import { findMember, lockMembers } from './member-store.ts';
import { findResetLink } from './reset-link-store.ts';

/**
 * Sets the password of the member that a reset link is for, and ends all sessions of the member. Throws UNAUTHORIZED when the link is
 * invalid or its creator may no longer create it.
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
    if (!link || !member || !(await isResetLinkUsable(transaction, link, member.role))) throw linkRefused();
    // Deletes the link too.
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
