import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { consumeInvite, findInvite } from './invite-store.ts';
import { requireInviteBelow } from './require-invite-below.ts';

/** Withdraws an invite. Its link is invalid afterwards. */
export async function withdrawInvite(db: Kysely<Database>, caller: Caller, inviteId: string): Promise<void> {
  const { principal } = caller;
  await db.transaction().execute(async (transaction) => {
    const invite = await findInvite(transaction, principal.organizationId, { id: inviteId });
    if (!invite) throw notFound('Invite');
    requireInviteBelow(principal, invite);
    if (!(await consumeInvite(transaction, invite))) throw notFound('Invite');
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'member.invite_withdrawn',
      target: inviteId,
      details: { email: invite.email, role: invite.role },
    });
  });
}
