import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export interface ReportJob {
  reportId: string;
  version: number;
}

/** What the use cases need of the queue. */
export interface ReportQueue {
  /** Queues the work in the caller's transaction: no report without its job, no job without its report. */
  enqueue(transaction: Kysely<Database>, job: ReportJob & { organizationId: string }): Promise<void>;
}
