import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { type ClaimedScan, claimScans, unclaimScans } from './sensor-job-store.ts';
import { recordSensorContact } from './sensor-store.ts';

/** Interval at which the queue is polled for a waiting sensor. No database connection is held between two polls. */
const pollIntervalMs = 1_000;

/**
 * Claims up to `max` scans for the sensor and waits up to `waitSeconds` for the first one. Throws NOT_FOUND when this key has no such
 * sensor. Returns early without claims when the client disconnects or the service stops.
 */
export async function claimJobs(
  deps: { db: Kysely<Database>; stopping: AbortSignal },
  principal: Principal,
  { sensorId, max, waitSeconds }: { sensorId: string; max: number; waitSeconds: number },
  signal: AbortSignal,
): Promise<ClaimedScan[]> {
  const of = { organizationId: principal.organizationId, keyId: principal.id, sensorId };
  const sensor = await recordSensorContact(deps.db, of);
  if (!sensor) throw notFound('Sensor');
  const ended = AbortSignal.any([signal, deps.stopping]);
  const until = performance.now() + waitSeconds * 1_000;
  for (;;) {
    const claimed = await claimScans(deps.db, sensor, max);
    if (signal.aborted && claimed.length > 0) {
      // The client has disconnected, so that other sensors need not wait for the lease to expire.
      await unclaimScans(
        deps.db,
        claimed.map(({ jobId }) => jobId),
      );
      return [];
    }
    const left = until - performance.now();
    if (claimed.length > 0 || left <= 0 || ended.aborted) return claimed;
    await delay(Math.min(left, pollIntervalMs), undefined, { signal: ended }).catch(() => undefined);
  }
}
