import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../domain/ids.ts';
import type { AuditActor } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { insertMembership, insertUser } from './store.ts';

export interface OwnerOrder {
  organizationId: string;
  email: string;
  passwordHash: string;
  actor: AuditActor;
  ip: string | null;
  requestId: string | null;
}

/** The first person of an organization, in the caller's transaction. Gives the user's id. */
export async function addOwner(transaction: Kysely<Database>, order: OwnerOrder): Promise<{ userId: string }> {
  const { organizationId, passwordHash, actor, ip, requestId } = order;
  const email = order.email.toLowerCase();
  const userId = newId('usr');
  await insertUser(transaction, { id: userId, email, name: email, passwordHash });
  await insertMembership(transaction, { organizationId, userId, role: 'owner' });
  await recordAudit(transaction, {
    organizationId,
    actor,
    ip,
    requestId,
    action: 'member.added',
    target: userId,
    details: { email, role: 'owner' },
  });
  return { userId };
}
