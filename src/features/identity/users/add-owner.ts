import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AuditActor } from '../../platform/audit/audit-entry.ts';
import { addMember } from './add-member.ts';

export interface OwnerOrder {
  organizationId: string;
  email: string;
  passwordHash: string;
  actor: AuditActor;
  ip: string | null;
  requestId: string | null;
}

/** Creates the first user of an organization in the caller's transaction. Returns the id of the user. */
export async function addOwner(transaction: Kysely<Database>, order: OwnerOrder): Promise<{ userId: string }> {
  const { passwordHash, ...rest } = order;
  const email = order.email.toLowerCase();
  const account = { userId: null, passwordHash };
  const added = await addMember(transaction, { ...rest, account, email, name: email, role: 'owner' });
  if (!added) throw new Error('an account with the e-mail address of the first owner already exists');
  return added;
}
