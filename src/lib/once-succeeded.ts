/**
 * Runs `work` when it is first needed and keeps its result. Concurrent callers wait for the same run. A failure is not kept: the next call
 * runs `work` again.
 */
export function onceSucceeded<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return async () => {
    known ??= work();
    const own = known;
    try {
      return await own;
    } catch (error) {
      if (known === own) known = undefined;
      throw error;
    }
  };
}
