import { setImmediate } from 'node:timers/promises';

/** Longest time that a computation runs before other events are handled. */
const turnMs = 10;

export interface ComputeTurns {
  /** Whether other events have waited for long enough. */
  isOver(): boolean;
  /** Lets other events run. Throws when the signal is aborted. */
  next(): Promise<void>;
}

/** Divides a computation on this thread whose length depends on the data of an organization. */
export function createComputeTurns(signal: AbortSignal): ComputeTurns {
  let startedAt = performance.now();
  return {
    isOver: () => performance.now() - startedAt >= turnMs,
    next: async () => {
      await setImmediate();
      signal.throwIfAborted();
      startedAt = performance.now();
    },
  };
}
