import type { BaseLogger } from 'pino';
import type { DatabaseAddress } from '../db/database-address.ts';

export interface QueueRequest {
  address: DatabaseAddress;
  log: Pick<BaseLogger, 'warn' | 'error'>;
  /** All queues of this program; created or updated by every process at start. */
  queues: QueueDefinition[];
  roles: QueueRoles;
}

/** Roles of this process in addition to queueing. */
export interface QueueRoles {
  /** Runs jobs and supervises those of other processes. */
  work: boolean;
  /** Starts scheduled jobs. With several processes each occurrence starts once. */
  schedule: boolean;
}

export interface QueueDefinition {
  /** Letters, digits, `_`, `-`, `.` and `/`. */
  name: string;
  /** Maximum number of attempts; 5 by default. */
  attemptsMax?: number;
  /** Maximum duration of an attempt in seconds; an hour by default. A worker that is alive but stuck then loses its job. */
  timeoutSeconds?: number;
  /** At most one job queued or running per singletonKey. */
  isExclusive?: boolean;
}

/** Reason of a failed attempt, stored with the job: without stack and secrets. */
export interface JobFailure {
  code: string;
  message: string;
}

export interface RunningJob<Data> {
  id: string;
  data: Data;
  /** 1 for the first attempt. */
  attempt: number;
  attemptsMax: number;
  /**
   * Aborted when the result is no longer needed: the job was cancelled, the lease was lost, the attempt took too long, or the process stops
   * and hands the job back. The handler must stop soon and throw.
   */
  signal: AbortSignal;
}

/** A job that is not retried. */
export interface ExhaustedJob<Data> {
  id: string;
  data: Data;
  failure: JobFailure;
}

export interface WorkSettings<Data> {
  /** Number of concurrent jobs of this process. */
  concurrency: number;
  /** Maximum number of concurrent jobs of one group in this process; unlimited by default. Claiming is fair between groups in any case. */
  groupConcurrency?: number;
  /** Converts an error for storage. An error whose `isRetryable` is false ends the job without further attempts. */
  describeFailure: (error: unknown) => JobFailure;
  /**
   * Whether an error means that the attempt ended the process that did its work; false by default. The end of the worker's own process
   * counts as well.
   */
  isCrash?: (error: unknown) => boolean;
  /** Failure of a job that ended its process twice and is not retried. `WORKER_LOST` by default. */
  crashFailure?: JobFailure;
  /**
   * Called after the last attempt failed, also when its worker was killed: `WORKER_LOST` when its heartbeats stopped, `TIMEOUT` when it
   * took too long. Called again when it throws.
   */
  onExhausted: (job: ExhaustedJob<Data>) => Promise<void>;
}

export interface SendOptions {
  /** Jobs with a larger value are claimed first. -1,000 to 1,000. */
  priority?: number;
  /** Tenant. A tenant with many queued jobs does not delay others. */
  group?: string;
  /** Key for an exclusive queue. */
  singletonKey?: string;
  /** If a job with this key is running, it runs once more afterwards, because it may have read its subject before this call. */
  repeatsRunning?: boolean;
}

export interface NewJob {
  /** A UUID. */
  id: string;
  data: object;
  /** As in `SendOptions`. */
  priority: number;
}

export interface QueueCounts {
  name: string;
  queued: number;
  running: number;
  /** Ended without success and not deleted yet. */
  failed: number;
}

/**
 * The job of a killed worker must run again within a minute. Worst case: the last heartbeat was just sent (15 s), the supervisor has just
 * run (5 s, and up to 5 s more when two supervisors share the work), the longest back-off (30 s) and one poll (2 s).
 */
export const jobLeaseSeconds = { heartbeat: 15, refresh: 4, supervise: 5, retryDelay: 2, retryDelayMax: 30, poll: 2 };

/** Schema of pg-boss, which creates and migrates its own tables. */
export const jobSchema = 'pgboss';

export function exhaustedName(name: string): string {
  return `${name}.exhausted`;
}
