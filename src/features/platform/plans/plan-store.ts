import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

const thisMonth = sql<string>`date_trunc('month', now() at time zone 'utc')::date`;

/** Returns the name of the organization's plan, or undefined when the organization does not exist. */
export async function readPlanName(db: Kysely<Database>, organizationId: string): Promise<string | undefined> {
  const row = await db.selectFrom('organizations').select('plan').where('id', '=', organizationId).executeTakeFirst();
  return row?.plan;
}

/** Serializes transactions that consume quota of the same organization until this one ends. */
export async function lockPlanUse(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${organizationId}`}, 0))`.execute(transaction);
}

export async function writePlanName(
  transaction: Kysely<Database>,
  organizationId: string,
  plan: string,
): Promise<void> {
  await transaction.updateTable('organizations').set({ plan }).where('id', '=', organizationId).execute();
}

/** Scans queued since the beginning of the calendar month (UTC), including deleted ones. */
export async function readScansUsed(db: Kysely<Database>, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('scan_use')
    .select('scans')
    .where('organization_id', '=', organizationId)
    .where('month', '=', thisMonth)
    .executeTakeFirst();
  return row?.scans ?? 0;
}

export async function addScansUsed(
  transaction: Kysely<Database>,
  organizationId: string,
  scans: number,
): Promise<void> {
  await transaction
    .insertInto('scan_use')
    .values({ organization_id: organizationId, month: thisMonth, scans })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'month']).doUpdateSet({ scans: sql`scan_use.scans + excluded.scans` }),
    )
    .execute();
}
