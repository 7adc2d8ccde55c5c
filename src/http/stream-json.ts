import { Readable } from 'node:stream';
import { inTurns } from '../lib/in-turns.ts';

/** The items of an array, some at a time. */
export type ItemBatches = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** Marks a member of `streamJson` whose array is written batch by batch. */
export class StreamedArray {
  readonly batches: ItemBatches;

  constructor(batches: ItemBatches) {
    this.batches = batches;
  }
}

/**
 * The answer `{"data": …}` as a stream, for objects whose arrays are too long to be turned into text in one piece. An error of a batch
 * cuts the connection off, since the status has been sent by then.
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
