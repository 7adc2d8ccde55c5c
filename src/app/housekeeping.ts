import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { settleExpiries } from '../features/attestations/refresh-lines.ts';
import { signLogs } from '../features/audit/sign-logs.ts';
import type { Vault } from '../features/encryption/create-vault.ts';
import { sweepInvites } from '../features/invites/store.ts';
import { recordDays } from '../features/posture/record-days.ts';
import { mergeScanCounts } from '../features/scans/store-counts.ts';
import { sweepSensors } from '../features/sensors/sweep-sensors.ts';
import { sweepSessions } from '../features/sessions/store.ts';
import { mergeFindingCounts } from '../features/vulnerabilities/store-counts.ts';
import { mergeFindingValues } from '../features/vulnerabilities/store-values.ts';
import { sweepHits } from '../http/rate-limit/store.ts';

const intervalMs = 60_000;

/** Small regular work on the database; several processes may do it at the same time. */
export function startHousekeeping(db: Kysely<Database>, vault: Vault | null, log: Logger): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = work(db, vault, log);
  }, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function work(db: Kysely<Database>, vault: Vault | null, log: Logger): Promise<void> {
  await mergeScanCounts(db).catch((error: unknown) => log.warn({ err: error }, 'scan totals were not merged'));
  await mergeFindingCounts(db).catch((error: unknown) =>
    log.warn({ err: error }, 'totals of findings were not merged'),
  );
  await mergeFindingValues(db).catch((error: unknown) =>
    log.warn({ err: error }, "totals of the findings' values were not merged"),
  );
  await sweepHits(db).catch((error: unknown) => log.warn({ err: error }, 'old hits of rate limits were not forgotten'));
  await sweepSessions(db).catch((error: unknown) => log.warn({ err: error }, 'ended sessions were not deleted'));
  await sweepInvites(db).catch((error: unknown) => log.warn({ err: error }, 'ended invites were not deleted'));
  await sweepSensors(db).catch((error: unknown) => log.warn({ err: error }, 'silent sensors were not looked after'));
  await settleExpiries(db).catch((error: unknown) => log.warn({ err: error }, 'expired attestations were not settled'));
  await recordDays(db).catch((error: unknown) => log.warn({ err: error }, 'figures of the day were not kept'));
  // Without a master key there is nothing to keep a signing key with.
  if (vault)
    await signLogs(db, vault, log).catch((error: unknown) => log.warn({ err: error }, 'audit logs were not signed'));
}
