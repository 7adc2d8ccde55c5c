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

/**
 * Adds scans to those of this month unless there would be more than `max`; null for no limit. Returns false without changes then. Other
 * transactions of the organization that add scans wait from here until this one ends, and then see its scans.
 */
export async function addScansUsed(
  transaction: Kysely<Database>,
  organizationId: string,
  { scans, max }: { scans: number; max: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into scan_use as used (organization_id, month, scans)
    select ${organizationId}, ${thisMonth}, ${scans}::int where ${max}::int is null or ${scans}::int <= ${max}::int
    on conflict (organization_id, month) do update set scans = used.scans + excluded.scans
    where ${max}::int is null or used.scans + excluded.scans <= ${max}::int
    returning used.scans`.execute(transaction);
  return rows.length > 0;
}
