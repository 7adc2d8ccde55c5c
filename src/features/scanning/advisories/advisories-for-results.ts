import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { readRematchState } from '../rematch/rematch-state-store.ts';

/**
 * The advisory snapshot that new results are matched with. A service that had advisories has none until it has compiled them again: after an
 * upgrade to a version with another format of the snapshot, after a restore, and after the loss of the folder. A result without advisories
 * would close the findings of its tag as if they were fixed. Only results of a service that never had advisories are written without.
 */
export interface AdvisoriesForResults<Snapshot> {
  db: Kysely<Database>;
  /** Null while there are none. */
  current(): Promise<Snapshot | null>;
}

/** Waits for the advisories while a scan runs. Fails with a ScanError after `waitMs`, so that the former result stays. */
export async function awaitAdvisories<Snapshot>(
  advisories: AdvisoriesForResults<Snapshot>,
  signal: AbortSignal,
  { waitMs = 10 * 60_000, pollMs = 2_000 }: { waitMs?: number; pollMs?: number } = {},
): Promise<Snapshot | null> {
  const end = performance.now() + waitMs;
  for (;;) {
    const snapshot = await advisories.current();
    if (snapshot !== null || !(await hadAdvisories(advisories.db))) return snapshot;
    if (performance.now() >= end)
      throw new ScanError('TIMEOUT', 'The service has no advisories at the moment. The former result stays.');
    await delay(pollMs, undefined, { signal });
  }
}

/** Fails with 503 while there are no advisories. Sensors and the command line repeat their uploads. */
export async function requireAdvisories<Snapshot>(
  advisories: AdvisoriesForResults<Snapshot>,
): Promise<Snapshot | null> {
  const snapshot = await advisories.current();
  if (snapshot !== null || !(await hadAdvisories(advisories.db))) return snapshot;
  throw new ApiError('SERVICE_UNAVAILABLE', 'The service has no advisories at the moment; try again shortly', {
    retryAfterSeconds: 30,
  });
}

/** Whether stored results are as of advisories, so that there were some. */
export async function hadAdvisories(db: Kysely<Database>): Promise<boolean> {
  return (await readRematchState(db)).snapshotId !== null;
}
