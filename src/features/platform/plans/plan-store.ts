import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

const thisMonth = sql<string>`date_trunc('month', now() at time zone 'utc')::date`;

/** Name of the organization's plan; undefined when there is no such organization. */
export async function readPlanName(db: Kysely<Database>, organizationId: string): Promise<string | undefined> {
  const row = await db.selectFrom('organizations').select('plan').where('id', '=', organizationId).executeTakeFirst();
  return row?.plan;
}

/** Others who take of the same organization's plan wait here until this transaction ends. */
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

/** Scans queued since the calendar month began, UTC; those deleted since included. */
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
