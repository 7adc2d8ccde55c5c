import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { failScan } from '../../scanning/scans/fail-scan.ts';
import { releaseExpired, sensorLost } from './sensor-job-store.ts';
import { markOffline } from './sensor-store.ts';

/** Puts right what silent sensors leave behind: their registries say so, and their scans wait for others, or fail after the last try. */
export async function sweepSensors(db: Kysely<Database>): Promise<void> {
  await markOffline(db);
  for (const scanId of await releaseExpired(db)) {
    await failScan(db, scanId, sensorLost);
  }
}
