import { ScanError } from '../../domain/scan-error.ts';
import { createBackoff } from '../backoff.ts';
import type { DeliveryBuffer, Reservation } from '../buffer/delivery-buffer.ts';
import { pause } from '../pause.ts';
import type { JobReport, ServiceClient } from '../service/service-client.ts';
import { ServiceError } from '../service/service-error.ts';
import type { SensorJob } from '../service/service-replies.ts';
import type { JobJournal } from './job-journal.ts';
import { keepLease } from './keep-lease.ts';
import { type ScanJobDependencies, scanJob } from './scan-job.ts';

export interface RunJobDependencies extends ScanJobDependencies {
  client: ServiceClient;
  buffer: DeliveryBuffer;
  journal: JobJournal;
}

/**
 * - `stored`: the result is in the buffer.
 * - `failed`: the error was reported.
 * - `lost`: the service no longer wants a result of this sensor.
 * - `handed-back`: the sensor stops, and the scan is queued again.
 * - `kept`: the sensor stops, and the service could not be told. The job is in the journal.
 */
export type JobOutcome = 'stored' | 'failed' | 'lost' | 'handed-back' | 'kept';

const reportTriesMax = 3;

/**
 * Scans the image of a claimed job and stores its result durably. `stopping` hands the job back. Never rejects. If the service cannot be
 * told about the end of a job, the lease expires there and the scan is queued again. A job that could not be handed back stays in the
 * journal, from which the sensor continues it after a restart.
 */
export async function runJob(
  deps: RunJobDependencies,
  job: SensorJob,
  { reservation, stopping }: { reservation: Reservation; stopping: AbortSignal },
): Promise<JobOutcome> {
  const { client, buffer, journal, log } = deps;
  const lease = keepLease(client, job);
  const signal = AbortSignal.any([stopping, lease.lost]);
  const backoff = createBackoff();
  const about = { jobId: job.jobId, scanId: job.scanId, image: job.reference };
  const outcome = await attempt();
  await lease.end();
  reservation.release();
  if (outcome !== 'kept') {
    await journal
      .remove(job.jobId)
      .catch((error: unknown) =>
        log.error({ ...about, ...codeOf(error) }, 'the job could not be removed from the journal'),
      );
  }
  log.info({ ...about, outcome }, 'job ended');
  return outcome;

  async function attempt(): Promise<JobOutcome> {
    try {
      const envelope = await scanJob(deps, job, { onProgress: lease.report, signal });
      await buffer.add({ jobId: job.jobId, scanId: job.scanId, reference: job.reference, envelope }, reservation);
      return 'stored';
    } catch (error) {
      if (lease.lost.aborted) return 'lost';
      if (stopping.aborted) {
        return (await report({ isHandedBack: true })) ? 'handed-back' : 'kept';
      }
      const code = error instanceof ScanError ? error.code : 'INTERNAL';
      log.warn({ ...about, code, message: messageOf(error), ...codeOf(error) }, 'job failed');
      await report({ error: { code } });
      return 'failed';
    }
  }

  /** Returns whether the service knows the end of the job. */
  async function report(content: JobReport): Promise<boolean> {
    for (let tries = 1; tries <= reportTriesMax; tries += 1) {
      try {
        await client.reportJob(job.jobId, content, AbortSignal.timeout(10_000));
        return true;
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'missing') return true;
        await pause(backoff.nextMs(), AbortSignal.timeout(10_000));
      }
    }
    log.warn(about, 'the end of the job could not be reported');
    return false;
  }
}

/** Errors of the disk have codes such as ENOSPC. Their messages contain only the path. */
function codeOf(error: unknown): { errorCode?: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {};
}

/** Messages of ScanError contain neither credentials nor text of the registry. */
function messageOf(error: unknown): string {
  return error instanceof ScanError ? error.message : 'The result could not be stored or an internal error occurred.';
}
