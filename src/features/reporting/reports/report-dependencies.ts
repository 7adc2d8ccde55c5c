import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportFiles } from './report-files.ts';
import type { ReportQueue } from './report-queue.ts';

/** Dependencies of the report endpoints. */
export interface ReportDependencies {
  db: Kysely<Database>;
  reportFamilies: ReportFamilies;
  reportFiles: ReportFiles;
  reportQueue: ReportQueue;
  /** Base address of links, without a trailing slash. */
  publicUrl: () => string;
}
