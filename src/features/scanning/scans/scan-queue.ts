import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Name of the queue whose jobs are scans. */
export const scanQueueName = 'scan';

/** The part of the queue that use cases need; `jobs/` implements it. */
export interface ScanQueue {
  /** Queues jobs of one organization in the caller's transaction, so that scans and jobs exist together. */
  enqueue(transaction: Kysely<Database>, organizationId: string, scans: QueuedScan[]): Promise<void>;
  /** Removes the job from the queue, or signals its worker to stop. */
  cancel(jobId: string, scanId: string): Promise<void>;
}

export interface QueuedScan {
  scanId: string;
  /** A new UUID, which the row of the scan contains. */
  jobId: string;
  priority: number;
}
