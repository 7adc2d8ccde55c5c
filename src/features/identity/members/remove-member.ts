import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockMember, requireOtherOwner } from './lock-member.ts';
import { deleteMembership } from './member-store.ts';

/**
 * Deletes a membership. Its sessions and tokens are invalid afterwards. Throws FORBIDDEN for the last active owner and for a member above
 * the caller.
 */
export async function removeMember(db: Kysely<Database>, caller: Caller, userId: string): Promise<void> {
  const { principal } = caller;
  const { organizationId } = principal;
  await db.transaction().execute(async (transaction) => {
    const member = await lockMember(transaction, principal, userId);
    await requireOtherOwner(transaction, organizationId, member);
    await deleteMembership(transaction, { organizationId, userId });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'member.removed',
      target: userId,
      details: { email: member.email, role: member.role },
    });
  });
}
