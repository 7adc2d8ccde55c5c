import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export interface ReportJob {
  reportId: string;
  version: number;
}

/** The part of the job queue that report use cases call. */
export interface ReportQueue {
  /** Queues the job in the caller's transaction, so that report and job are created together. */
  enqueue(transaction: Kysely<Database>, job: ReportJob & { organizationId: string }): Promise<void>;
}
