import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReadSupportDates } from '../../../engine/end-of-life/current-support-dates.ts';

export interface ScanContentDependencies {
  db: Kysely<Database>;
  supportDates: ReadSupportDates;
}
