import type { BaseLogger } from 'pino';
import type { DatabaseAddress } from '../db/database-address.ts';

export interface QueueRequest {
  address: DatabaseAddress;
  log: Pick<BaseLogger, 'warn' | 'error'>;
  /** Every queue this program knows; created or brought up to date at start, in every process. */
  queues: QueueDefinition[];
  roles: QueueRoles;
}

/** What this process does beside queueing. */
export interface QueueRoles {
  /** Runs jobs, and watches over those of others. */
  work: boolean;
  /** Starts scheduled jobs. Several processes may: each occasion starts once. */
  schedule: boolean;
}

export interface QueueDefinition {
  /** Letters, digits, `_`, `-`, `.` and `/`. */
  name: string;
  /** Tries in all; 5 unless told. */
  attemptsMax?: number;
  /** Longest a try may run, in seconds; an hour unless told. A worker that lives but is stuck loses its job then. */
  timeoutSeconds?: number;
  /** At most one job queued or running per singletonKey. */
  isExclusive?: boolean;
}

/** Why a try failed, stored with the job: no stack, no secret. */
export interface JobFailure {
  code: string;
  message: string;
}

export interface RunningJob<Data> {
  id: string;
  data: Data;
  /** 1 for the first try. */
  attempt: number;
  attemptsMax: number;
  /**
   * Aborted when the result is no longer wanted: the job was cancelled, the lease was lost, the try took too long, or the process
   * stops and hands the job back. Stop soon and throw.
   */
  signal: AbortSignal;
}

/** A job that will not be tried again. */
export interface ExhaustedJob<Data> {
  id: string;
  data: Data;
  failure: JobFailure;
}

export interface WorkSettings<Data> {
  /** Jobs this process runs at a time. */
  concurrency: number;
  /** At most so many of one group at a time, over all processes; no limit unless told. Queueing is fair between groups already. */
  groupConcurrency?: number;
  /**
   * What to store of an error. An error whose `isRetryable` is false ends the job at once, whatever tries are left.
   */
  describeFailure: (error: unknown) => JobFailure;
  /**
   * Whether an error says that the try ended the process that did its work; never, unless given. The end of the worker's own process
   * counts as well.
   */
  isCrash?: (error: unknown) => boolean;
  /** The failure of a job that ended its process twice; it is not tried again. `WORKER_LOST` unless given. */
  crashFailure?: JobFailure;
  /**
   * Called once the last try has failed, also when its worker was killed: `WORKER_LOST` when its heartbeats ceased, `TIMEOUT` when
   * it took too long. Called again when it throws.
   */
  onExhausted: (job: ExhaustedJob<Data>) => Promise<void>;
}

export interface SendOptions {
  /** Larger goes first. -1,000 to 1,000. */
  priority?: number;
  /** Tenant: one with many jobs queued does not hold up the others. */
  group?: string;
  /** For an exclusive queue. */
  singletonKey?: string;
}

export interface QueueCounts {
  name: string;
  queued: number;
  running: number;
  /** Ended without success, and still kept. */
  failed: number;
}

/**
 * A killed worker's job must run again within a minute. Worst case: its last heartbeat was just now (15 s), the supervisor has just
 * looked (5 s, and up to 5 s more when two supervisors share the work), the longest back-off (30 s) and one poll (2 s).
 */
export const jobLeaseSeconds = { heartbeat: 15, refresh: 4, supervise: 5, retryDelay: 2, retryDelayMax: 30, poll: 2 };

/** Schema of pg-boss, which makes and migrates its own tables. */
export const jobSchema = 'pgboss';

export function exhaustedName(name: string): string {
  return `${name}.exhausted`;
}
