/** Inflating a layer of this size takes 0.5 s and more. A thread starts in 0.1 s and needs 15 MiB. */
export const ownThreadFromBytes = 96 * 1024 * 1024;

/**
 * Returns the position of the thread that reads a further layer of this size, or undefined when a new thread is to be started: for the first
 * layer, and for a large layer while all threads read others. `openCounts` has the number of layers that each thread reads now.
 */
export function chooseLayerThread(
  openCounts: readonly number[],
  sizeBytes: number,
  threadsMax: number,
): number | undefined {
  if (openCounts.length === 0) return undefined;
  const least = Math.min(...openCounts);
  const isShared = openCounts.length >= threadsMax || sizeBytes < ownThreadFromBytes;
  return least === 0 || isShared ? openCounts.indexOf(least) : undefined;
}
