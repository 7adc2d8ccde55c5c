import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import type { ScanQueue } from '../../../scanning/scans/scan-queue.ts';
import type { SyncQueue } from '../sync-job.ts';
import { scheduleScans } from './schedule-scans.ts';
import { syncRegistryNow } from './sync-registry.ts';

interface RegistrySyncDependencies {
  db: Kysely<Database>;
  queue: ScanQueue;
  syncQueue: SyncQueue;
}

export const registrySyncEndpoints = (deps: RegistrySyncDependencies): Endpoint[] => [
  syncRegistryNow(deps),
  scheduleScans(deps),
];
