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
  /** Of a new account; one that exists keeps its own. */
  name: string;
  role: Role;
  /** Absent: the person themselves. */
  actor?: AuditActor;
  ip: string | null;
  requestId: string | null;
}

/**
 * The one way into an organization: account and membership with their audit entry, in the caller's transaction. Undefined, and then the
 * transaction must be given up, when the account came or went meanwhile, or is a member already.
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
