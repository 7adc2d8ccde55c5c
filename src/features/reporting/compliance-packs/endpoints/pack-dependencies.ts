import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import type { ReportFamilies } from '../../reports/report-families.ts';
import type { ReportFiles } from '../../reports/report-files.ts';
import type { ReportQueue } from '../../reports/report-queue.ts';

export interface PackDependencies {
  db: Kysely<Database>;
  reportFamilies: ReportFamilies;
  reportFiles: ReportFiles;
  reportQueue: ReportQueue;
  /** Null without a master key. Packs cannot be signed then. */
  vault: Vault | null;
}
