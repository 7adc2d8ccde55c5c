/** Wakes loops that wait for a change of the sensor's state. */
export interface Changes {
  notify(): void;
  /** Resolves at the next change, after the time, or when the signal is aborted. */
  next(ms: number, signal: AbortSignal): Promise<void>;
}

export function createChanges(): Changes {
  let current = Promise.withResolvers<void>();
  return {
    notify() {
      const { resolve } = current;
      current = Promise.withResolvers<void>();
      resolve();
    },
    async next(ms, signal) {
      if (signal.aborted) return;
      const ended = Promise.withResolvers<void>();
      const timer = setTimeout(ended.resolve, ms);
      const onAbort = (): void => ended.resolve();
      signal.addEventListener('abort', onAbort, { once: true });
      await Promise.race([current.promise, ended.promise]);
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
