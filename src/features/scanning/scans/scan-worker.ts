import { ScanError, type ScanErrorCode, type ScanErrorRecord, scanErrorCodes } from '../../../domain/scan-error.ts';
import type { Queue } from '../../../jobs/create-queue.ts';
import { logFailedAttempt } from '../../../jobs/log-failed-attempt.ts';
import type { JobFailure, QueueDefinition } from '../../../jobs/queue-settings.ts';
import { failScan, toScanErrorRecord } from './fail-scan.ts';
import { runScan, type ScanWorkerDependencies } from './run-scan.ts';
import { type ScanQueue, scanQueueName } from './scan-queue.ts';

/** Five attempts of at most one hour, which is enough for the largest images on slow registries. */
export const scanQueueDefinition: QueueDefinition = { name: scanQueueName, attemptsMax: 5, timeoutSeconds: 3600 };

const engineCrashed: ScanErrorRecord = {
  code: 'ENGINE_CRASHED',
  message: 'The process that scanned the image ended unexpectedly twice. The scan is not retried.',
};

interface ScanJob {
  scanId: string;
}

export function createScanQueue(queue: Queue): ScanQueue {
  return {
    async enqueue(transaction, organizationId, scans) {
      const jobs = scans.map(({ scanId, jobId, priority }) => ({
        id: jobId,
        data: { scanId } satisfies ScanJob,
        priority,
      }));
      await queue.sendAll(scanQueueDefinition.name, jobs, { transaction, group: organizationId });
    },
    cancel: (jobId) => queue.cancel(scanQueueDefinition.name, jobId),
  };
}

/**
 * Runs queued scans in this process: `concurrency` scans of one organization. Another organization has one more place, because images of
 * slow registries can occupy every place of an organization for an hour.
 */
export async function startScanWorker(deps: ScanWorkerDependencies, queue: Queue, concurrency: number): Promise<void> {
  await queue.work<ScanJob>(
    scanQueueDefinition.name,
    {
      concurrency: concurrency + 1,
      groupConcurrency: concurrency,
      describeFailure: (error): JobFailure => toScanErrorRecord(error),
      isCrash: (error) => error instanceof ScanError && error.code === 'WORKER_LOST',
      crashFailure: engineCrashed,
      onExhausted: ({ data, failure }) => failScan(deps.db, data.scanId, classified(failure)),
    },
    async ({ data: { scanId }, attempt, signal }) => {
      try {
        await runScan(deps, scanId, signal);
      } catch (error) {
        const fields = { scanId, attempt };
        logFailedAttempt(deps.log, { signal, error, message: 'an attempt to run a scan failed', fields });
        throw error;
      }
    },
  );
}

function classified({ code, message }: JobFailure): ScanErrorRecord {
  const known: ScanErrorCode = scanErrorCodes.find((one) => one === code) ?? 'INTERNAL';
  return { code: known, message };
}
