import type { Logger } from 'pino';

export interface Stoppable {
  close(): Promise<void>;
}

/** Longer than the shutdown of the embedded database takes. */
export const closeTimeoutMs = 75_000;
/** Longer than running requests and jobs may take to end. What still waits then, waits for the database. */
const lateMs = 15_000;

/**
 * Closes the parts of the service in the reverse order of their start. A part that fails does not delay the others. Calls `onLate` if they
 * have not ended after `lateAfterMs`, because a statement that waits for a lock, or for a database that does not respond, has no limit. Calls
 * `giveUp` if a part does not end nevertheless.
 */
export async function closeParts(
  parts: readonly Stoppable[],
  {
    log,
    giveUp = () => process.exit(1),
    withinMs = closeTimeoutMs,
    onLate = () => undefined,
    lateAfterMs = lateMs,
  }: {
    log: Pick<Logger, 'warn' | 'error'>;
    giveUp?: () => void;
    withinMs?: number;
    onLate?: () => void;
    lateAfterMs?: number;
  },
): Promise<void> {
  const late = setTimeout(onLate, lateAfterMs);
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
  clearTimeout(late);
  clearTimeout(timer);
}
