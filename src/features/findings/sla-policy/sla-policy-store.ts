import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SlaPoliciesTable } from '../../../db/tables/organizations.ts';
import { defaultSlaPolicy, type SlaPolicy } from './sla-clock.ts';

/** Returns undefined when the organization has no policy of its own; the default applies then. */
export async function findSlaPolicy(
  db: Kysely<Database>,
  organizationId: string,
): Promise<(SlaPolicy & { updatedAt: Date }) | undefined> {
  const row = await db
    .selectFrom('sla_policies')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && { ...toPolicy(row), updatedAt: row.updated_at };
}

/** Changes the given fields in one statement, so that concurrent changes do not undo each other. Returns the resulting policy. */
export async function saveSlaPolicy(
  transaction: Kysely<Database>,
  organizationId: string,
  change: Partial<SlaPolicy>,
): Promise<SlaPolicy> {
  const { critical, high, medium, low } = { ...defaultSlaPolicy, ...change };
  const row = await transaction
    .insertInto('sla_policies')
    .values({
      organization_id: organizationId,
      critical_days: critical,
      high_days: high,
      medium_days: medium,
      low_days: low,
    })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({
        ...(change.critical !== undefined && { critical_days: critical }),
        ...(change.high !== undefined && { high_days: high }),
        ...(change.medium !== undefined && { medium_days: medium }),
        ...(change.low !== undefined && { low_days: low }),
        updated_at: sql`now()`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPolicy(row);
}

function toPolicy(row: Selectable<SlaPoliciesTable>): SlaPolicy {
  return { critical: row.critical_days, high: row.high_days, medium: row.medium_days, low: row.low_days };
}

/** The policy of the organization, or the default one. */
export async function policyInForce(db: Kysely<Database>, organizationId: string): Promise<SlaPolicy> {
  return (await findSlaPolicy(db, organizationId)) ?? defaultSlaPolicy;
}
