import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReportFiles } from './report-files.ts';
import type { ReportQueue } from './report-queue.ts';

/** What the endpoints of reports need. */
export interface ReportDependencies {
  db: Kysely<Database>;
  reportFiles: ReportFiles;
  reportQueue: ReportQueue;
  /** Address that links carry, without a slash at the end. */
  publicUrl: () => string;
}
