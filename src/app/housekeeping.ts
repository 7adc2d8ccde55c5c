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
import { checkTotals } from '../features/totals/check-totals.ts';
import { mergeFindingCounts } from '../features/vulnerabilities/store-counts.ts';
import { mergeFindingValues } from '../features/vulnerabilities/store-values.ts';
import { sweepHits } from '../http/rate-limit/store.ts';
import { type RegularTask, startRegularTasks } from './start-regular-tasks.ts';

const intervalMs = 60_000;

/** Small regular work on the database; several processes may do it at the same time. */
export function startHousekeeping(db: Kysely<Database>, vault: Vault | null, log: Logger): { close(): Promise<void> } {
  const startedAt = new Date();
  const tasks: RegularTask[] = [
    { work: () => mergeScanCounts(db), failure: 'scan totals were not merged' },
    { work: () => mergeFindingCounts(db), failure: 'totals of findings were not merged' },
    { work: () => mergeFindingValues(db), failure: "totals of the findings' values were not merged" },
    { work: () => sweepHits(db), failure: 'old hits of rate limits were not forgotten' },
    { work: () => sweepSessions(db), failure: 'ended sessions were not deleted' },
    { work: () => sweepInvites(db), failure: 'ended invites were not deleted' },
    { work: () => sweepSensors(db), failure: 'silent sensors were not looked after' },
    { work: () => settleExpiries(db), failure: 'expired attestations were not settled' },
    { work: () => recordDays(db), failure: 'figures of the day were not kept' },
    {
      work: () => keepFigures(db, [makeUpgrades, makeEvidence]),
      failure: 'figures of large organizations were not kept',
    },
    { work: () => checkTotals(db, log, { startedAt }), failure: 'stored totals were not checked', isDueAtStart: true },
    // Without a master key there is nothing to keep a signing key with.
    ...(vault ? [{ work: () => signLogs(db, vault, log), failure: 'audit logs were not signed' }] : []),
  ];
  return startRegularTasks(tasks, { intervalMs, log });
}
