import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Claim } from './hand-back.ts';
import { crashesBefore, crashesMax, dataAsSent } from './job-crashes.ts';
import type { JobFailure, RunningJob } from './queue-settings.ts';

export interface JobHandler<Data> {
  name: string;
  run: (job: RunningJob<Data>) => Promise<void>;
  describeFailure: (error: unknown) => JobFailure;
  isCrash: (error: unknown) => boolean;
  crashFailure: JobFailure;
}

/** Changes claims in the database. */
export interface ClaimStore {
  handBack(claim: Claim): Promise<void>;
  recordCrashes(claim: Claim, crashes: number): Promise<void>;
  /** Frees the key of an ended job of an exclusive queue. Sends the job again if that was requested while it ran. */
  endExclusive(claim: Claim, data: object): Promise<void>;
}

/** Jobs that this process is running. */
export interface RunningJobs {
  /** Runs one claimed job to its outcome. Never rejects because of the handler. */
  run<Data>(job: JobWithMetadata<Data>, handler: JobHandler<Data>): Promise<JobResult>;
  abort(jobId: string, reason: string): void;
  /** Returns true when all jobs ended in time. */
  untilIdle(timeoutMs: number): Promise<boolean>;
  /**
   * Aborts running jobs. Each one is handed back as soon as its handler has stopped; those that do not stop within `graceMs` are handed
   * back then.
   */
  handBackAll(graceMs: number): Promise<void>;
}

/** Maximum time to return jobs whose handlers have not ended. */
const putBackMsMax = 2_000;

interface Run {
  claim: Claim;
  controller: AbortController;
  isHandedBack: boolean;
  ended: Promise<unknown>;
}

export function createRunningJobs(log: Pick<BaseLogger, 'warn'>, claims: ClaimStore): RunningJobs {
  const runs = new Set<Run>();

  async function run<Data>(job: JobWithMetadata<Data>, handler: JobHandler<Data>): Promise<JobResult> {
    const claim = { name: handler.name, id: job.id, retryCount: job.retryCount };
    const controller = new AbortController();
    const current: Run = { claim, controller, isHandedBack: false, ended: Promise.resolve() };
    const outcome = attempt(current, job, handler);
    current.ended = outcome;
    runs.add(current);
    try {
      return await outcome;
    } finally {
      runs.delete(current);
    }
  }

  async function attempt<Data>(
    current: Run,
    job: JobWithMetadata<Data>,
    handler: JobHandler<Data>,
  ): Promise<JobResult> {
    const signal = AbortSignal.any([job.signal, current.controller.signal]);
    const number = job.retryCount + 1;
    const crashes = crashesBefore(job);
    if (crashes >= crashesMax) return crashedTooOften(current, handler);
    const data = dataAsSent(job.data);
    try {
      await claims.recordCrashes(current.claim, crashes);
      await handler.run({ id: job.id, data, attempt: number, attemptsMax: job.retryLimit + 1, signal });
      await endKey(current, job, data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      if (current.isHandedBack) await putBack(current);
      // The claim is lost, so that the result has no effect.
      if (signal.aborted) return { id: job.id, status: 'failed', output: { code: 'ABORTED', message: 'stopped' } };
      log.warn({ err: error, queue: handler.name, jobId: job.id, attempt: number }, 'a job failed');
      if (!isRetryable(error) || job.retryCount >= job.retryLimit) await endKeyOfFailed(current, job, data);
      if (handler.isCrash(error)) {
        if (crashes + 1 >= crashesMax) return crashedTooOften(current, handler);
        await recordCrash(current, crashes + 1);
      }
      return {
        id: job.id,
        status: isRetryable(error) ? 'failed' : 'deadletter',
        output: handler.describeFailure(error),
      };
    }
  }

  /** A job that is retried keeps its key, because the next attempt is the repetition. */
  async function endKey<Data>({ claim }: Run, { policy }: JobWithMetadata<Data>, data: Data): Promise<void> {
    if (policy === 'exclusive') await claims.endExclusive(claim, Object(data) as object);
  }

  async function endKeyOfFailed<Data>(current: Run, job: JobWithMetadata<Data>, data: Data): Promise<void> {
    try {
      await endKey(current, job, data);
    } catch (error) {
      log.warn({ err: error, jobId: job.id }, 'could not send a failed job again that was requested while it ran');
    }
  }

  function crashedTooOften<Data>({ claim }: Run, handler: JobHandler<Data>): JobResult {
    log.warn({ queue: handler.name, jobId: claim.id }, 'a job crashed its process too often and is not retried');
    return { id: claim.id, status: 'deadletter', output: handler.crashFailure };
  }

  async function recordCrash({ claim }: Run, crashes: number): Promise<void> {
    try {
      await claims.recordCrashes(claim, crashes);
    } catch (error) {
      log.warn({ err: error, jobId: claim.id }, 'could not record a crash of a job');
    }
  }

  async function putBack({ claim }: Run): Promise<void> {
    try {
      await claims.handBack(claim);
    } catch (error) {
      log.warn(
        { err: error, jobId: claim.id },
        'could not return a job to the queue: it runs again when its lease expires',
      );
    }
  }

  async function untilIdle(timeoutMs: number): Promise<boolean> {
    const end = Date.now() + timeoutMs;
    while (runs.size > 0 && Date.now() < end)
      await settledWithin(
        [...runs].map((one) => one.ended),
        end - Date.now(),
      );
    return runs.size === 0;
  }

  return {
    run,
    untilIdle,
    abort(jobId, reason) {
      for (const current of runs) if (current.claim.id === jobId) current.controller.abort(new Error(reason));
    },
    async handBackAll(graceMs) {
      for (const current of runs) {
        current.isHandedBack = true;
        current.controller.abort(new Error('this process is stopping; the job returns to the queue'));
      }
      if (await untilIdle(graceMs)) return;
      // A database that does not respond must not delay the end of the process. The leases of its jobs expire.
      await settledWithin(
        [...runs].map((current) => putBack(current)),
        putBackMsMax,
      );
    },
  };
}

async function settledWithin(work: Promise<unknown>[], timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([Promise.allSettled(work), timeout]);
  clearTimeout(timer);
}

function isRetryable(error: unknown): boolean {
  return !(error instanceof Error && 'isRetryable' in error && error.isRetryable === false);
}
