import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { presentRoleOf } from './one-time-link-store.ts';

/** Whether the creator of a link could create it now: a link must not outlive the permissions of the user or API key that created it. */
export async function canCreatorIssue(
  db: Kysely<Database>,
  link: { organizationId: string; createdBy: string; role: string },
): Promise<boolean> {
  const { createdBy, role } = link;
  const present = await presentRoleOf(db, link);
  if (present === undefined) return false;
  const maker = memberRoleOf({ userId: createdBy, role: present });
  return isAtLeast(maker, 'admin') && isAtLeast(maker, memberRoleOf({ userId: createdBy, role }));
}
