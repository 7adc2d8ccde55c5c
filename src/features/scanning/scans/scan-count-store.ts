import { type Kysely, sql } from 'kysely';
import { mergeCounts } from '../../../db/merge-counts.ts';
import type { Database } from '../../../db/schema.ts';

/** Totals of scans, from scan_counts: exact within the snapshot of the caller's statement. */

export async function countScans(db: Kysely<Database>, organizationId: string, status?: number): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(change), 0) as total from scan_counts
    where organization_id = ${organizationId} ${status === undefined ? sql`` : sql`and status = ${status}`}`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0);
}

/** Queued and running scans of the whole service. */
export async function countUnfinishedScans(db: Kysely<Database>): Promise<{ queued: number; running: number }> {
  const { rows } = await sql<{ queued: string; running: string }>`
    select coalesce(sum(change) filter (where status = 1), 0) as queued,
      coalesce(sum(change) filter (where status = 2), 0) as running
    from scan_counts`.execute(db);
  return { queued: Number(rows[0]?.queued ?? 0), running: Number(rows[0]?.running ?? 0) };
}

/** Merges the changes of each organization and status into one row. Safe at any time, from several processes at once. */
export async function mergeScanCounts(db: Kysely<Database>): Promise<void> {
  await mergeCounts(db, 'scan_counts', ['status']);
}
