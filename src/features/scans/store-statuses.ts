import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type ScanStatusRow, statusColumns } from './store.ts';

/** The statuses of many scans in one query, whosever they are; scans that are gone are missing. */
export async function findScanStatuses(db: Kysely<Database>, scanIds: string[]): Promise<ScanStatusRow[]> {
  return db.selectFrom('scans').select(statusColumns).where('id', 'in', scanIds).execute();
}
