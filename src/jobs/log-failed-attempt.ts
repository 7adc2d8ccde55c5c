import type { Logger } from 'pino';

interface FailedAttempt {
  /** Signal of the job. It fires when the attempt must end: the process stops, the job was cancelled, or its lease was lost. */
  signal: AbortSignal;
  error: unknown;
  /** Log message of a failure, such as `an attempt to run a scan failed`. */
  message: string;
  /** Subject of the log entry. */
  fields: object;
}

/** Logs a failed attempt as a warning. An interrupted attempt is not a fault: its entry has the reason and no stack. */
export function logFailedAttempt(
  log: Pick<Logger, 'info' | 'warn'>,
  { signal, error, message, fields }: FailedAttempt,
): void {
  if (signal.aborted) log.info({ ...fields, reason: describe(signal.reason) }, `${message}: it was interrupted`);
  else log.warn({ ...fields, err: error }, message);
}

function describe(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
