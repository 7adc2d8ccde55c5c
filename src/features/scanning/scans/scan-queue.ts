import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Name of the queue whose jobs are scans. */
export const scanQueueName = 'scan';

/** The part of the queue that use cases need; `jobs/` implements it. */
export interface ScanQueue {
  /** Queues the job in the caller's transaction, so that scan and job exist together. Returns the id of the job. */
  enqueue(transaction: Kysely<Database>, scan: QueuedScan): Promise<string>;
  /** Removes the job from the queue, or signals its worker to stop. */
  cancel(jobId: string, scanId: string): Promise<void>;
}

export interface QueuedScan {
  scanId: string;
  organizationId: string;
  priority: number;
}
