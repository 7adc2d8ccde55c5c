import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Name of the queue whose jobs are scans. */
export const scanQueueName = 'scan';

/** What the use cases need of the queue; `jobs/` fills it. */
export interface ScanQueue {
  /** Queues the work in the caller's transaction: no scan without its job, no job without its scan. Returns the job's id. */
  enqueue(transaction: Kysely<Database>, scan: QueuedScan): Promise<string>;
  /** Takes the job out of the queue, or tells its worker to stop. */
  cancel(jobId: string, scanId: string): Promise<void>;
}

export interface QueuedScan {
  scanId: string;
  organizationId: string;
  priority: number;
}
