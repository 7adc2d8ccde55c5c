import type { BaseLogger } from 'pino';
import { classifyDatabaseError } from '../db/database-errors.ts';

/** Minimum time between two log entries about a database that is unavailable. */
const outageLogMs = 60_000;

export interface QueueErrorOptions {
  log: Pick<BaseLogger, 'error'>;
  /** A queue that stops reports no outage. */
  isStopping: () => boolean;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/** Returns the handler of errors that pg-boss reports. During an outage each worker reports one with every poll, of which one per minute is logged. */
export function createQueueErrorHandler({
  log,
  isStopping,
  now = () => performance.now(),
}: QueueErrorOptions): (reported: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (reported) => {
    const error = toError(reported);
    if (classifyDatabaseError(error) === 'unavailable') {
      // A service that stops at once after its start stops its database while pg-boss still opens the connection for notifications.
      if (isStopping() || now() - loggedAt < outageLogMs) return;
      loggedAt = now();
    }
    log.error({ err: error }, 'the job queue had an error and continues');
  };
}

/** pg-boss reports some errors as objects with the properties of the error. */
function toError(reported: unknown): Error {
  if (reported instanceof Error) return reported;
  const { message, stack, code, queue } = Object(reported) as Record<string, unknown>;
  const error = new Error(typeof message === 'string' ? message : 'error of the job queue');
  if (typeof stack === 'string') error.stack = stack;
  return Object.assign(error, { ...(code !== undefined && { code }), ...(queue !== undefined && { queue }) });
}
