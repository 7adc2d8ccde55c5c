import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { withNextAttempts } from './failed-attempts.ts';
import { type ScanStatusRow, statusColumns } from './scan-store.ts';

/** Returns the statuses of many scans of any organization in one query. Deleted scans are missing. */
export async function findScanStatuses(db: Kysely<Database>, scanIds: string[]): Promise<ScanStatusRow[]> {
  const rows = await db.selectFrom('scans').select(statusColumns).where('id', 'in', scanIds).execute();
  return withNextAttempts(db, rows);
}
