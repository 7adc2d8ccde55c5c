import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import type { Role } from '../../../domain/role.ts';
import type { AuditActor } from '../../platform/audit/audit-entry.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { ProvenAccount } from './prove-account.ts';
import { insertMembership, insertUser, lockUserForShare } from './user-store.ts';

export interface MemberOrder {
  organizationId: string;
  account: ProvenAccount;
  /** In lower case. */
  email: string;
  /** Name of a new account. An existing account is not changed. */
  name: string;
  role: Role;
  /** Absent when the user performs the action. */
  actor?: AuditActor;
  ip: string | null;
  requestId: string | null;
}

/**
 * Adds a user to an organization: account, membership and audit entry, in the caller's transaction. Returns undefined when the account was
 * created, deleted or became a member meanwhile; the transaction must then be rolled back.
 */
export async function addMember(
  transaction: Kysely<Database>,
  order: MemberOrder,
): Promise<{ userId: string } | undefined> {
  const { organizationId, account, email, role, ip, requestId } = order;
  const name = account.name ?? order.name;
  const userId = account.userId ?? newId('usr');
  const doesUserExist =
    account.userId === null
      ? await insertUser(transaction, { id: userId, email, name, passwordHash: account.passwordHash })
      : await lockUserForShare(transaction, userId);
  if (!doesUserExist || !(await insertMembership(transaction, { organizationId, userId, role }))) return undefined;
  await recordAudit(transaction, {
    organizationId,
    actor: order.actor ?? { kind: 'user', id: userId, name },
    ip,
    requestId,
    action: 'member.added',
    target: userId,
    details: { email, role },
  });
  return { userId };
}
