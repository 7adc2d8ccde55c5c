import type { DeliveryBuffer, Reservation } from '../buffer/delivery-buffer.ts';
import type { Changes } from '../changes.ts';
import type { SensorLog } from '../sensor-log.ts';
import type { SensorState } from '../sensor-state.ts';
import type { ServiceClient } from '../service/service-client.ts';
import { ServiceError } from '../service/service-error.ts';
import type { SensorJob } from '../service/service-replies.ts';
import type { JobJournal } from './job-journal.ts';
import type { JobOutcome } from './run-job.ts';

export interface JobRunnerDependencies {
  client: Pick<ServiceClient, 'claim' | 'reportJob'>;
  buffer: DeliveryBuffer;
  journal: JobJournal;
  state: SensorState;
  changes: Changes;
  log: SensorLog;
  /** Number of scans at the same time. */
  concurrency: number;
  run(job: SensorJob, reservation: Reservation): Promise<JobOutcome>;
}

export interface JobRunner {
  /**
   * Claims as many jobs as there are free places and space in the buffer, and starts them. Returns the number of claimed jobs; undefined
   * when there was no place. Throws ServiceError.
   */
  claim(sensorId: string, waitSeconds: number, signal: AbortSignal): Promise<number | undefined>;
  /** Starts the jobs of the journal, which a killed process left. Throws ServiceError. */
  resume(signal: AbortSignal): Promise<void>;
  /** Waits for all started jobs. */
  idle(): Promise<void>;
}

/** A job that ended its process this often is not begun again. */
const resumesMax = 3;

export function createJobRunner(deps: JobRunnerDependencies): JobRunner {
  const { client, buffer, journal, state, changes, log, concurrency } = deps;
  const started = new Set<Promise<void>>();

  const reserve = async (): Promise<Reservation[]> => {
    const reservations: Reservation[] = [];
    while (reservations.length < concurrency - state.running.size) {
      const reservation = await buffer.reserve();
      if (!reservation) break;
      reservations.push(reservation);
    }
    return reservations;
  };

  const start = async (job: SensorJob, resumes: number, reservation: Reservation): Promise<void> => {
    state.running.add(job.jobId);
    try {
      await journal.put({ job, resumes });
    } catch (error) {
      // Without the journal a killed sensor would only lose time.
      log.warn({ jobId: job.jobId, errorCode: codeOf(error) }, 'the job could not be written to the journal');
    }
    const work = deps.run(job, reservation).then((outcome) => {
      state.running.delete(job.jobId);
      if (outcome === 'stored') state.scanned += 1;
      if (outcome === 'failed') state.failed += 1;
      started.delete(work);
      changes.notify();
    });
    started.add(work);
  };

  /** Returns whether the service still assigns the job to this sensor. */
  const isOwn = async ({ jobId }: SensorJob, signal: AbortSignal): Promise<boolean> => {
    try {
      return (await client.reportJob(jobId, { phase: 'resolving', percent: 0 }, signal)).status === 'IN_PROGRESS';
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'missing') return false;
      throw error;
    }
  };

  const resumeOne = async (job: SensorJob, resumes: number, signal: AbortSignal): Promise<void> => {
    const { jobId } = job;
    const isDone = buffer.has(job.scanId) || !(await isOwn(job, signal));
    const isPossible = !isDone && resumes < resumesMax && state.running.size < concurrency;
    const reservation = isPossible ? await buffer.reserve() : undefined;
    if (reservation) {
      log.info({ jobId, scanId: job.scanId, image: job.reference }, 'job continued after a restart');
      await start(job, resumes + 1, reservation);
      return;
    }
    if (!isDone) {
      await client.reportJob(
        jobId,
        resumes >= resumesMax ? { error: { code: 'WORKER_LOST' } } : { isHandedBack: true },
        signal,
      );
    }
    await journal.remove(jobId);
  };

  return {
    async claim(sensorId, waitSeconds, signal) {
      const reservations = await reserve();
      if (reservations.length === 0) return undefined;
      try {
        const jobs = await client.claim(sensorId, { max: reservations.length, waitSeconds }, signal);
        for (const job of jobs) {
          // The result waits for its delivery, which ends the job.
          if (buffer.has(job.scanId)) continue;
          const reservation = reservations.shift();
          if (reservation) await start(job, 0, reservation);
        }
        return jobs.length;
      } finally {
        for (const reservation of reservations) reservation.release();
      }
    },
    async resume(signal) {
      for (const { job, resumes } of await journal.entries()) {
        if (!state.running.has(job.jobId)) await resumeOne(job, resumes, signal);
      }
    },
    async idle() {
      while (started.size > 0) await Promise.race(started);
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
