import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { limitsOf } from '../../platform/plans/limits-of.ts';
import { requirePlanLimit } from '../../platform/plans/require-plan-limit.ts';
import { requireRowLimit } from '../../platform/plans/require-row-limit.ts';
import { findMember, lockMembers } from '../members/member-store.ts';
import { newLink } from '../one-time-links/new-link.ts';
import { findUserByEmail } from '../users/user-store.ts';
import { countSeats } from './count-seats.ts';
import type { CreateInviteBody } from './invite-schema.ts';
import { findInvite, type InviteRow, putInvite } from './invite-store.ts';
import { requireInviteBelow } from './require-invite-below.ts';

export interface InviteDependencies {
  db: Kysely<Database>;
  /** Base address of links, without a trailing slash. */
  publicUrl: () => string;
}

/**
 * Creates an invite and replaces an open one to the same address. Throws FORBIDDEN for a role above the caller's, VALIDATION_ERROR at
 * `email` for a member, and PLAN_LIMIT when members and open invites would exceed the plan.
 */
export async function createInvite(
  { db, publicUrl }: InviteDependencies,
  caller: Caller,
  body: CreateInviteBody,
): Promise<{ row: InviteRow; url: string; token: string }> {
  const { principal } = caller;
  const { organizationId } = principal;
  const { role } = body;
  if (!isAtLeast(principal.role, role))
    throw new ApiError('FORBIDDEN', 'You cannot assign a role higher than your own');
  const email = body.email.toLowerCase();
  const { url, token, tokenHash } = newLink(publicUrl(), 'accept-invite');
  const user = await findUserByEmail(db, email);
  if (user && (await findMember(db, organizationId, user.userId))) {
    throw validationError([{ path: 'email', message: 'is the address of an existing member' }]);
  }
  return db.transaction().execute(async (transaction) => {
    // This lock, and not that of the plan, serializes members and invites: a request does not wait for scans that are being queued.
    await lockMembers(transaction, organizationId);
    const limits = await limitsOf(transaction, organizationId);
    const before = await findInvite(transaction, organizationId, { email });
    if (before) requireInviteBelow(principal, before);
    const id = newId('inv');
    const row = await putInvite(transaction, { id, organizationId, email, role, tokenHash, createdBy: principal.id });
    await requirePlanLimit(limits, 'members', () => countSeats(transaction, organizationId));
    await requireRowLimit(transaction, organizationId, 'invites');
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'member.invited',
      target: row.id,
      details: { email, role, expiresAt: row.expires_at.toISOString() },
    });
    return { row, url, token };
  });
}
