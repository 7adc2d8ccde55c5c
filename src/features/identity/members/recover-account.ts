import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { operator } from '../../platform/audit/operator.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { newLink } from '../one-time-links/new-link.ts';
import { deleteFactor, lockFactor } from '../second-factor/second-factor-store.ts';
import { findAccount } from '../users/user-store.ts';
import { findMember, lockMembers } from './member-store.ts';
import { putResetLink } from './reset-link-store.ts';

export interface AccountRecovery {
  userId: string;
  organizationId: string;
  /** One-time link to a page on which the user chooses another password. */
  url: string;
  expiresAt: Date;
  factorRemoved: boolean;
}

/**
 * Creates a reset link for any account, including that of the only owner, on behalf of the operator. With `removesFactor` it also deletes
 * the second factor and its recovery codes. Throws NOT_FOUND when no active member has this e-mail address. `publicUrl` has no trailing
 * slash.
 */
export async function recoverAccount(
  db: Kysely<Database>,
  { email, publicUrl, removesFactor }: { email: string; publicUrl: string; removesFactor: boolean },
): Promise<AccountRecovery> {
  const account = await findAccount(db, email.toLowerCase());
  if (!account) throw notFound('Member');
  const { userId, organizationId } = account;
  const { url, tokenHash } = newLink(publicUrl, 'reset-password');
  return db.transaction().execute(async (transaction) => {
    await lockMembers(transaction, organizationId);
    const member = await findMember(transaction, organizationId, userId);
    if (member?.status !== 'ACTIVE') throw notFound('Member');
    const link = { organizationId, userId, createdBy: operator.id, tokenHash };
    const expiresAt = await putResetLink(transaction, link);
    const factorRemoved = removesFactor && (await lockFactor(transaction, userId))?.isConfirmed === true;
    if (factorRemoved) await deleteFactor(transaction, userId);
    const entry = { organizationId, actor: operator, target: userId, ip: null, requestId: null };
    await recordAudit(transaction, {
      ...entry,
      action: 'member.reset_issued',
      details: { email: member.email, expiresAt: expiresAt.toISOString() },
    });
    if (factorRemoved) {
      const details = { factor: 'totp', by: 'operator' };
      await recordAudit(transaction, { ...entry, action: 'login.factor_removed', details });
    }
    return { userId, organizationId, url, expiresAt, factorRemoved };
  });
}
