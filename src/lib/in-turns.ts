import { setImmediate } from 'node:timers/promises';

/** Longest time that a producer runs before other events are handled. */
const turnMs = 10;

/**
 * Yields the non-empty pieces of a producer that computes on this thread. Other events are handled between two pieces when the producer has
 * run for `turnMs`. Without this, a stream that is consumed as fast as it is produced blocks the event loop until its end.
 */
export async function* inTurns(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let startedAt = performance.now();
  for await (const piece of pieces) {
    if (piece !== '') yield piece;
    if (performance.now() - startedAt < turnMs) continue;
    await setImmediate();
    startedAt = performance.now();
  }
}
