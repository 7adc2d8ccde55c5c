import { ScanError, type ScanErrorRecord } from '../../domain/scan-error.ts';
import { failScan, toScanErrorRecord } from './fail-scan.ts';
import { runScan, type ScanWorkerDependencies } from './run-scan.ts';
import { requeueScan } from './store.ts';

/** How a try ended, for the queue. */
export type TryOutcome = { end: 'done' } | { end: 'retry'; reason: ScanErrorRecord };

export const scanTriesMax = 5;

/**
 * One try, with every way it can end: done (also failed for good), or to be tried again later.
 * `attempt` counts from 1; the last one ends in FAILED with the classified reason.
 */
export async function tryScan(
  deps: ScanWorkerDependencies,
  job: { scanId: string; attempt: number; attemptsMax: number },
  signal: AbortSignal,
): Promise<TryOutcome> {
  try {
    await runScan(deps, job.scanId, signal);
    return { end: 'done' };
  } catch (error) {
    const reason = toScanErrorRecord(error);
    if (signal.aborted) {
      await requeueScan(deps.db, job.scanId);
      return { end: 'retry', reason };
    }
    const mayRetry = error instanceof ScanError ? error.isRetryable : true;
    const log = deps.log.child({ scanId: job.scanId, attempt: job.attempt, code: reason.code });
    if (mayRetry && job.attempt < job.attemptsMax) {
      log.warn({ err: error }, 'scan failed, to be tried again');
      await requeueScan(deps.db, job.scanId);
      return { end: 'retry', reason };
    }
    log.warn({ err: error }, 'scan failed');
    await failScan(deps.db, job.scanId, reason);
    return { end: 'done' };
  }
}
