export type WorkLossReason =
  /** The signal fired or the pool was closed. */
  | 'cancelled'
  /** The host reached one of its memory limits. */
  | 'out-of-memory'
  /** The work exceeded its time limit. */
  | 'timeout'
  /** The work, and other work with the same budget, used its processor time. */
  | 'cpu-limit'
  /** One step of the work used more processor time than a step may use. */
  | 'step-limit'
  /** The host ended for another reason while it ran the work. */
  | 'crashed'
  /** The input is not plain data. */
  | 'not-plain-data';

/** The host ended before the work gave a result. */
export class WorkLostError extends Error {
  override readonly name = 'WorkLostError';
  readonly reason: WorkLossReason;
  /** Text of the step that exceeded its limit, or in which the host ended by itself. */
  readonly step: string | undefined;

  constructor(reason: WorkLossReason, cause?: unknown, step?: string) {
    super(`the task ended without a result: ${reason}`, { cause });
    this.reason = reason;
    this.step = step;
  }
}

/** The work failed. `failure` is the plain data that the program of the host reported. */
export class WorkFailedError extends Error {
  override readonly name = 'WorkFailedError';
  readonly failure: unknown;

  constructor(failure: unknown) {
    super('the task failed');
    this.failure = failure;
  }
}
