import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { ScanQueue } from '../../../scanning/scans/scan-queue.ts';
import type { SyncQueue } from '../sync-job.ts';

export interface RegistrySyncDependencies {
  db: Kysely<Database>;
  queue: ScanQueue;
  syncQueue: SyncQueue;
}
