import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { settleExpiries } from '../features/attestations/refresh-lines.ts';
import { signLogs } from '../features/audit/sign-logs.ts';
import { makeEvidence } from '../features/compliance-packs/make-evidence.ts';
import type { Vault } from '../features/encryption/create-vault.ts';
import { sweepInvites } from '../features/invites/store.ts';
import { keepFigures, makeUpgrades } from '../features/posture/keep-figures.ts';
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
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One that takes longer than a minute is not joined by another.
    running ??= work(db, vault, log).finally(() => {
      running = undefined;
    });
  }, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** What is done each time, and what is said when it was not; one that fails holds up no other. */
const chores: readonly [work: (db: Kysely<Database>) => Promise<unknown>, failure: string][] = [
  [mergeScanCounts, 'scan totals were not merged'],
  [mergeFindingCounts, 'totals of findings were not merged'],
  [mergeFindingValues, "totals of the findings' values were not merged"],
  [sweepHits, 'old hits of rate limits were not forgotten'],
  [sweepSessions, 'ended sessions were not deleted'],
  [sweepInvites, 'ended invites were not deleted'],
  [sweepSensors, 'silent sensors were not looked after'],
  [settleExpiries, 'expired attestations were not settled'],
  [recordDays, 'figures of the day were not kept'],
  [(db) => keepFigures(db, [makeUpgrades, makeEvidence]), 'figures of large organizations were not kept'],
];

async function work(db: Kysely<Database>, vault: Vault | null, log: Logger): Promise<void> {
  for (const [chore, failure] of chores) {
    await chore(db).catch((error: unknown) => log.warn({ err: error }, failure));
  }
  // Without a master key there is nothing to keep a signing key with.
  if (vault)
    await signLogs(db, vault, log).catch((error: unknown) => log.warn({ err: error }, 'audit logs were not signed'));
}
