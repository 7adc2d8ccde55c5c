import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { recomputeExpiredSuppressions } from '../features/findings/lifecycle/recompute-expired-suppressions.ts';
import { checkTotals } from '../features/findings/totals/check-totals.ts';
import { mergeFindingCounts } from '../features/findings/vulnerabilities/finding-count-store.ts';
import { mergeFindingValues } from '../features/findings/vulnerabilities/finding-value-store.ts';
import { sweepInvites } from '../features/identity/invites/invite-store.ts';
import { sweepSessions } from '../features/identity/sessions/session-store.ts';
import { signLogs } from '../features/platform/audit/sign-logs.ts';
import type { Vault } from '../features/platform/encryption/create-vault.ts';
import { sweepSensors } from '../features/registries/sensors/sweep-sensors.ts';
import { computeCachedEvidence } from '../features/reporting/compliance-packs/compute-cached-evidence.ts';
import { cachePostureFigures, makeUpgrades } from '../features/reporting/posture/cache-posture-figures.ts';
import { recordDays } from '../features/reporting/posture/record-days.ts';
import { mergeScanCounts } from '../features/scanning/scans/scan-count-store.ts';
import { sweepHits } from '../http/rate-limit/rate-limit-store.ts';
import { type RegularTask, startRegularTasks } from './start-regular-tasks.ts';

const intervalMs = 60_000;

/** Runs small regular tasks on the database. Several processes may run them concurrently. */
export function startHousekeeping(db: Kysely<Database>, vault: Vault | null, log: Logger): { close(): Promise<void> } {
  const startedAt = new Date();
  const tasks: RegularTask[] = [
    { work: () => mergeScanCounts(db), failure: 'could not merge scan totals' },
    { work: () => mergeFindingCounts(db), failure: 'could not merge totals of findings' },
    { work: () => mergeFindingValues(db), failure: 'could not merge totals of finding values' },
    { work: () => sweepHits(db), failure: 'could not delete expired rate limit entries' },
    { work: () => sweepSessions(db), failure: 'could not delete ended sessions' },
    { work: () => sweepInvites(db), failure: 'could not delete ended invites' },
    { work: () => sweepSensors(db), failure: 'could not process offline sensors' },
    { work: () => recomputeExpiredSuppressions(db), failure: 'could not process expired attestations' },
    { work: () => recordDays(db), failure: 'could not record the figures of the day' },
    {
      work: () => cachePostureFigures(db, [makeUpgrades, computeCachedEvidence]),
      failure: 'could not refresh the cached figures of large organizations',
    },
    { work: () => checkTotals(db, log, { startedAt }), failure: 'could not verify stored totals', isDueAtStart: true },
    // Without a master key there are no signing keys.
    ...(vault ? [{ work: () => signLogs(db, vault, log), failure: 'could not sign audit logs' }] : []),
  ];
  return startRegularTasks(tasks, { intervalMs, log });
}
