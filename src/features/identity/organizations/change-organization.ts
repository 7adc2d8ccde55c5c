import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { readOrganization, updateOrganization } from './organization-store.ts';

export interface OrganizationChange {
  /** 1 to 200 characters, not only blanks. */
  name?: string;
  fourEyes?: boolean;
}

/** Changes the given fields. The audit entry contains the old and the new value of each changed field. */
export async function changeOrganization(
  db: Kysely<Database>,
  caller: Caller,
  { name, fourEyes }: OrganizationChange,
): Promise<void> {
  const { organizationId } = caller.principal;
  await db.transaction().execute(async (transaction) => {
    const before = await readOrganization(transaction, organizationId, { isLocked: true });
    const after = { name: name?.trim() ?? before.name, four_eyes: fourEyes ?? before.four_eyes };
    if (after.name === before.name && after.four_eyes === before.four_eyes) return;
    await updateOrganization(transaction, organizationId, after);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'settings.organization_changed',
      target: organizationId,
      details: {
        before: { name: before.name, fourEyes: before.four_eyes },
        after: { name: after.name, fourEyes: after.four_eyes },
      },
    });
  });
}

/** Returns the organization in the form of the API. */
export async function findOrganization(db: Kysely<Database>, organizationId: string) {
  const { id, name, four_eyes: fourEyes, created_at: createdAt } = await readOrganization(db, organizationId);
  return { id, name, fourEyes, createdAt: createdAt.toISOString() };
}
