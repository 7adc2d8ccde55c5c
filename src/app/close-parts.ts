import type { Logger } from 'pino';

export interface Stoppable {
  close(): Promise<void>;
}

/** Longer than the limits of requests, running scans and files. */
const closeTimeoutMs = 75_000;

/**
 * Closes the parts of the service in the reverse order of their start. A part that fails does not delay the others. If a part does not end,
 * such as a query to a database that does not respond, calls `giveUp` instead of waiting for the TCP timeout.
 */
export async function closeParts(
  parts: readonly Stoppable[],
  {
    log,
    giveUp = () => process.exit(1),
    withinMs = closeTimeoutMs,
  }: { log: Pick<Logger, 'warn' | 'error'>; giveUp?: () => void; withinMs?: number },
): Promise<void> {
  const timer = setTimeout(() => {
    log.error('the service did not stop in time and is terminated');
    giveUp();
  }, withinMs);
  for (const part of parts.toReversed()) {
    try {
      await part.close();
    } catch (error) {
      log.warn({ err: error }, 'a part of the service did not stop cleanly');
    }
  }
  clearTimeout(timer);
}
