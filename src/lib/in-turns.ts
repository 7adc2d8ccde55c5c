import { setImmediate } from 'node:timers/promises';

/** Longest that a producer works before other events have their turn. */
const turnMs = 10;

/**
 * The non-empty pieces of a producer that computes them on this thread. Between two pieces other events have their turn whenever one has
 * lasted `turnMs`: a stream that is read as fast as it is written would otherwise let nothing else run until its end.
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
