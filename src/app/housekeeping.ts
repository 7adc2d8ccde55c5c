import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { mergeScanCounts } from '../features/scans/store-counts.ts';

const intervalMs = 60_000;

/** Small regular work on the database; several processes may do it at the same time. */
export function startHousekeeping(db: Kysely<Database>, log: Logger): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = mergeScanCounts(db).catch((error: unknown) => log.warn({ err: error }, 'scan totals were not merged'));
  }, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
