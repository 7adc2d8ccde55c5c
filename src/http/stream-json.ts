import { Readable } from 'node:stream';
import { inTurns } from '../lib/in-turns.ts';

/** Items of an array in batches. */
export type ItemBatches = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** Marks a member of `streamJson` whose array is written in batches. */
export class StreamedArray {
  readonly batches: ItemBatches;

  constructor(batches: ItemBatches) {
    this.batches = batches;
  }
}

/**
 * Streams `{"data": …}` for objects whose arrays are too long to be serialized at once. An error of a batch ends the connection, because
 * the status was already sent.
 */
export function streamJson(members: Readonly<Record<string, unknown>>): Readable {
  return Readable.from(inTurns(pieces(members)), { objectMode: false });
}

async function* pieces(members: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '{"data":{';
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    if (value instanceof StreamedArray) yield* arrayPieces(value.batches);
    else yield JSON.stringify(value);
    separator = ',';
  }
  yield separator === ',' ? '}}' : '{"data":{}}';
}

async function* arrayPieces(batches: ItemBatches): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield `${separator}${JSON.stringify(batch).slice(1, -1)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
