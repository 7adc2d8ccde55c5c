/** Runs work in its turn. Work that waits when `signal` is aborted never begins, and its promise rejects at once with the reason. */
export type InTurn = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Limits how many pieces of work run at a time. Further work waits in the order of arrival. */
export function createTurns(atOnce: number): InTurn {
  const waiting = new Set<() => void>();
  let free = atOnce;

  const wait = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        waiting.delete(begin);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return async (work, signal) => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await wait(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else free += 1;
    }
  };
}
