import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SlaPolicy } from './sla-clock.ts';

/** Undefined: the organization has not said, and the default holds. */
export async function findSlaPolicy(
  db: Kysely<Database>,
  organizationId: string,
): Promise<(SlaPolicy & { updatedAt: Date }) | undefined> {
  const row = await db
    .selectFrom('sla_policies')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    critical: row.critical_days,
    high: row.high_days,
    medium: row.medium_days,
    low: row.low_days,
    updatedAt: row.updated_at,
  };
}

export async function saveSlaPolicy(
  transaction: Kysely<Database>,
  organizationId: string,
  policy: SlaPolicy,
): Promise<void> {
  const days = {
    critical_days: policy.critical,
    high_days: policy.high,
    medium_days: policy.medium,
    low_days: policy.low,
  };
  await transaction
    .insertInto('sla_policies')
    .values({ organization_id: organizationId, ...days })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...days, updated_at: sql`now()` }))
    .execute();
}
