/**
 * A value with an expiry. It is obtained on first use and again after its expiry, and concurrent callers wait for the same request. Without
 * `expiresAtMs` (milliseconds since the epoch) it never expires. Errors of `obtain` are thrown, and the next call tries again.
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
