export type WorkLossReason =
  /** The signal fired or the pool was closed. */
  | 'cancelled'
  /** The host reached one of its memory limits. */
  | 'out-of-memory'
  /** The work took longer than it may. */
  | 'timeout'
  /** The host ended otherwise while it ran the work. */
  | 'crashed'
  /** The input is not plain data. */
  | 'not-plain-data';

/** A piece of work ended without an answer of its own. */
export class WorkLostError extends Error {
  override readonly name = 'WorkLostError';
  readonly reason: WorkLossReason;

  constructor(reason: WorkLossReason, cause?: unknown) {
    super(`the task ended without a result: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A piece of work failed; `failure` is what the program of the worker said. */
export class WorkFailedError extends Error {
  override readonly name = 'WorkFailedError';
  readonly failure: unknown;

  constructor(failure: unknown) {
    super('the task failed');
    this.failure = failure;
  }
}
