import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Endpoint } from '../../../http/endpoint.ts';
import { changeMember } from './change-member.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';

export const memberEndpoints = (db: Kysely<Database>): Endpoint[] => [
  listMembers(db),
  changeMember(db),
  removeMember(db),
];
