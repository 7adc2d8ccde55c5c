import type { Logger } from 'pino';

export interface Stoppable {
  close(): Promise<void>;
}

/** Longer than requests, running scans and files may take to end. */
const closeTimeoutMs = 75_000;

/**
 * Closes the parts of the service in the reverse order of their start; one that fails holds up no other. What does not end at all, such as a
 * query to a database that fell silent, is given up with `giveUp`: a service that was told to stop must not stay for as long as TCP tries.
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
