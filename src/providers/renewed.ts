/**
 * What counts for a time only, got when it is first wanted and again once its time is over; whoever comes meanwhile waits for the same.
 * Without `expiresAtMs` (milliseconds since the epoch) it counts for good. What `obtain` throws is thrown, and the next call tries again.
 */
export function renewed<Held extends { expiresAtMs?: number }>(
  obtain: () => Promise<Held>,
  first?: Held,
): () => Promise<Held> {
  let held = first;
  let pending: Promise<Held> | undefined;
  return async () => {
    if (held !== undefined && Date.now() < (held.expiresAtMs ?? Number.POSITIVE_INFINITY)) return held;
    pending ??= obtain().finally(() => {
      pending = undefined;
    });
    held = await pending;
    return held;
  };
}
