import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { newLink } from '../one-time-links/new-link.ts';
import { lockMember } from './lock-member.ts';
import { isMemberElsewhere, putResetLink } from './reset-link-store.ts';

export interface MemberDependencies {
  db: Kysely<Database>;
  /** Base address of links, without a trailing slash. */
  publicUrl: () => string;
}

/**
 * Creates a one-time link with which a member chooses another password, and ends the previous link. Throws FORBIDDEN for a member above the
 * caller and for a member of several organizations, because an admin must not change the password of other organizations' members.
 */
export async function issueResetLink(
  { db, publicUrl }: MemberDependencies,
  caller: Caller,
  userId: string,
): Promise<{ url: string; token: string; expiresAt: Date }> {
  const { principal } = caller;
  const { organizationId } = principal;
  const { url, token, tokenHash } = newLink(publicUrl(), 'reset-password');
  return db.transaction().execute(async (transaction) => {
    const member = await lockMember(transaction, principal, userId);
    if (await isMemberElsewhere(transaction, { organizationId, userId })) {
      throw new ApiError(
        'FORBIDDEN',
        'This account also belongs to another organization; only the user can change its password',
      );
    }
    const link = { organizationId, userId, createdBy: principal.id, tokenHash };
    const expiresAt = await putResetLink(transaction, link);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'member.reset_issued',
      target: userId,
      details: { email: member.email, expiresAt: expiresAt.toISOString() },
    });
    return { url, token, expiresAt };
  });
}
