import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Pieces of a file are joined up to this size before they are written. */
const chunkCharacters = 64 * 1024;

/** Writes text piece by piece, with the backpressure of `output`, and ends `output`. */
export async function writeAll(pieces: AsyncIterable<string>, output: Writable, signal: AbortSignal): Promise<void> {
  await pipeline(Readable.from(chunks(pieces), { objectMode: false }), output, { signal });
}

async function* chunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
