import type { Backoff } from './backoff.ts';
import { pause } from './pause.ts';
import { ServiceError } from './service/service-error.ts';

export interface RepeatOptions {
  backoff: Backoff;
  signal: AbortSignal;
  /** Number of consecutive failures after which the error is thrown. Default: never. */
  triesMax?: number;
  onFailure(error: unknown, delayMs: number): void;
}

/** Runs a step until it returns a value other than undefined, and returns that. Failures are repeated with growing delays. Returns undefined when the signal is aborted. */
export async function repeatWithBackoff<Result>(
  step: () => Promise<Result | undefined>,
  { backoff, signal, triesMax = Number.POSITIVE_INFINITY, onFailure }: RepeatOptions,
): Promise<Result | undefined> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const result = await step();
      if (result !== undefined) return result;
      failures = 0;
      backoff.reset();
    } catch (error) {
      if (signal.aborted) return undefined;
      failures += 1;
      if (failures >= triesMax) throw error;
      const delayMs = backoff.nextMs(error instanceof ServiceError ? error.retryAfterMs : undefined);
      onFailure(error, delayMs);
      await pause(delayMs, signal);
    }
  }
  return undefined;
}
