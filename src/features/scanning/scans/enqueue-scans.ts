import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { QueuedScan, ScanQueue } from './scan-queue.ts';
import type { ScanRow } from './scan-store.ts';

/** Queues the jobs that the rows of new scans of one organization name. A scan without a job is claimed by a sensor. */
export async function enqueueScans(transaction: Kysely<Database>, queue: ScanQueue, scans: ScanRow[]): Promise<void> {
  const jobs = scans.flatMap(({ id, job_id: jobId, priority }): QueuedScan[] =>
    jobId === null ? [] : [{ scanId: id, jobId, priority }],
  );
  const [first] = scans;
  if (first && jobs.length > 0) await queue.enqueue(transaction, first.organization_id, jobs);
}
