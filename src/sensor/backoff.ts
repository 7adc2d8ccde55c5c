export interface Backoff {
  /** Delay before the next try. `retryAfterMs`: the delay that the service asks for. */
  nextMs(retryAfterMs?: number): number;
  /** After a success. */
  reset(): void;
}

export interface BackoffOptions {
  firstMs?: number;
  longestMs?: number;
  /** From 0 to 1. Tests replace it. */
  random?: () => number;
}

const firstMsDefault = 1_000;
const longestMsDefault = 60_000;
/** A longer `Retry-After` is not obeyed. */
const retryAfterMsMax = 3_600_000;

/**
 * Delays that double with each failure, each between half of the step and the whole of it, so that sensors do not return at the same moment
 * after an outage. A delay that the service asks for is never shortened; up to a tenth is added to it.
 */
export function createBackoff({
  firstMs = firstMsDefault,
  longestMs = longestMsDefault,
  random = Math.random,
}: BackoffOptions = {}): Backoff {
  let failures = 0;
  return {
    nextMs(retryAfterMs) {
      const step = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30));
      failures += 1;
      const own = step * (0.5 + random() / 2);
      if (retryAfterMs === undefined) return Math.round(own);
      const asked = Math.min(retryAfterMs, retryAfterMsMax) * (1 + random() / 10);
      return Math.round(Math.max(own, asked));
    },
    reset() {
      failures = 0;
    },
  };
}
