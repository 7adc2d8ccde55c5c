import { type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { failScan } from '../../features/scanning/scans/fail-scan.ts';

/** A backup has no jobs, so that scans that were queued or running at its time would wait for ever. */
export async function failUnfinishedScans(db: Kysely<Database>): Promise<void> {
  const scans = await db.selectFrom('scans').select('id').where('status', 'in', [1, 2]).execute();
  for (const { id } of scans)
    await failScan(db, id, {
      code: 'WORKER_LOST',
      message: 'The service was restored from a backup. Queue the scan again.',
    });
}
