import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { operator } from '../../platform/audit/operator.ts';
import { canCreatorIssue } from '../one-time-links/can-creator-issue.ts';
import { isMemberElsewhere, type ResetLink } from './reset-link-store.ts';

/**
 * Whether a reset link of a member with this role may be used. A link of the operator is valid for every account; a link of an admin only
 * for accounts that belong to no other organization.
 */
export async function isResetLinkUsable(db: Kysely<Database>, link: ResetLink, role: string): Promise<boolean> {
  if (link.createdBy === operator.id) return true;
  return !(await isMemberElsewhere(db, link)) && (await canCreatorIssue(db, { ...link, role }));
}
