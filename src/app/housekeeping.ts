import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { recomputeExpiredSuppressions } from '../features/findings/attestations/refresh-suppressed-counts.ts';
import { checkTotals } from '../features/findings/totals/check-totals.ts';
import { mergeFindingCounts } from '../features/findings/vulnerabilities/finding-count-store.ts';
import { mergeFindingValues } from '../features/findings/vulnerabilities/finding-value-store.ts';
import { sweepInvites } from '../features/identity/invites/invite-store.ts';
import { sweepSessions } from '../features/identity/sessions/session-store.ts';
import { signLogs } from '../features/platform/audit/sign-logs.ts';
import type { Vault } from '../features/platform/encryption/create-vault.ts';
import { sweepSensors } from '../features/registries/sensors/sweep-sensors.ts';
import { makeEvidence } from '../features/reporting/compliance-packs/make-evidence.ts';
import { cachePostureFigures, makeUpgrades } from '../features/reporting/posture/cache-posture-figures.ts';
import { recordDays } from '../features/reporting/posture/record-days.ts';
import { mergeScanCounts } from '../features/scanning/scans/scan-count-store.ts';
import { sweepHits } from '../http/rate-limit/rate-limit-store.ts';
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
    { work: () => recomputeExpiredSuppressions(db), failure: 'expired attestations were not settled' },
    { work: () => recordDays(db), failure: 'figures of the day were not kept' },
    {
      work: () => cachePostureFigures(db, [makeUpgrades, makeEvidence]),
      failure: 'figures of large organizations were not kept',
    },
    { work: () => checkTotals(db, log, { startedAt }), failure: 'stored totals were not checked', isDueAtStart: true },
    // Without a master key there is nothing to keep a signing key with.
    ...(vault ? [{ work: () => signLogs(db, vault, log), failure: 'audit logs were not signed' }] : []),
  ];
  return startRegularTasks(tasks, { intervalMs, log });
}
