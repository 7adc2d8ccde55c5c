import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { countMembers } from '../members/member-store.ts';
import { countOpenInvites } from './invite-store.ts';

/** Number of members and open invites, which the plan limits together. */
export async function countSeats(db: Kysely<Database>, organizationId: string): Promise<number> {
  return (await countMembers(db, organizationId)) + (await countOpenInvites(db, organizationId));
}
