import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { failScan } from '../../scanning/scans/fail-scan.ts';
import { releaseExpired, sensorLost } from './sensor-job-store.ts';
import { markOffline } from './sensor-store.ts';

/** Handles offline sensors: marks their registries, and returns their scans to the queue or fails them after the last attempt. */
export async function sweepSensors(db: Kysely<Database>): Promise<void> {
  await markOffline(db);
  for (const scanId of await releaseExpired(db)) {
    await failScan(db, scanId, sensorLost);
  }
}
