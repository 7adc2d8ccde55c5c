import type { Transform } from 'node:stream';
import type { LentChunk } from '../../oci/lent-chunk.ts';

/** Memory for decompressed bytes. 680 MB/s against 244 at Node's default of 16 KiB: the cost is in the calls. */
const chunkBytes = 1024 * 1024;
/** Input is handed over in pieces of about this size: every call costs a round through a thread of libuv. */
const pieceBytes = 256 * 1024;
/** One being decompressed, one waiting, one being filled. */
const piecesMax = 3;

/**
 * Options for a decompressor of node:zlib that `runDecompressor` is to run. Chunks are counted, not their bytes: otherwise Node would
 * join those that wait into new memory. Two are decompressed ahead of the reader.
 */
export const decompressorOptions: { chunkSize: number; readableObjectMode: true; readableHighWaterMark: number } = {
  chunkSize: chunkBytes,
  readableObjectMode: true,
  readableHighWaterMark: 2,
};

/**
 * All that a decompressor makes of a source, which is read to its end even when the decompressor has had enough before. A chunk of the
 * source is released once the decompressor has read it. A chunk that comes out is
 * valid only until the next one is asked for: its memory is then given back at once, since waiting for the garbage collector costs
 * a third of the time (it runs for every few dozen MiB) and hundreds of MiB. Errors of the source come through as they are, those of
 * the decompressor as Node's. Leaving early stops the source.
 */
export async function* runDecompressor(
  decompressor: Transform,
  source: AsyncIterable<LentChunk>,
): AsyncGenerator<Buffer, void, undefined> {
  // The loop below hears of errors until the end of the output; what is wrong with the input behind it must not end the process.
  decompressor.on('error', () => undefined);
  const fed = feed(decompressor, source);
  // A failure of the source reaches the reader below through the stream; this only keeps it from being unhandled.
  fed.catch(() => undefined);
  let used: ArrayBufferLike | undefined;
  try {
    for await (const chunk of decompressor as AsyncIterable<Buffer>) {
      // Several chunks lie in the same memory; once one comes in another, nothing is written to the first any more.
      if (used !== chunk.buffer) release(used);
      used = chunk.buffer;
      yield chunk;
    }
    await fed;
  } finally {
    decompressor.destroy();
  }
}

/** Only whole memory of our size: anything else could be shared with somebody (Node's pool of small buffers). */
function release(memory: ArrayBufferLike | undefined): void {
  if (memory instanceof ArrayBuffer && memory.byteLength === chunkBytes) memory.transfer(0);
}

async function feed(target: Transform, source: AsyncIterable<LentChunk>): Promise<void> {
  const pieces = createPieces(target);
  try {
    for await (const chunk of source) {
      if (target.destroyed && !target.readableEnded) return;
      if (target.readableEnded) chunk.release();
      else if (chunk.bytes.length >= pieceBytes) await pieces.write(chunk);
      else await pieces.add(chunk);
    }
    if (target.destroyed) return;
    await pieces.flush();
    if (!target.destroyed) target.end();
  } catch (error) {
    target.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Joins small chunks in memory that is used again and again. */
function createPieces(target: Transform) {
  const free: Buffer[] = [];
  let current: Buffer | undefined;
  let filled = 0;
  let waiting = 0;
  let wake: (() => void) | undefined;

  /** Until fewer than so many writes wait to be decompressed, or the stream is gone: then nothing will be. */
  const fewerThan = async (writes: number): Promise<void> => {
    while (waiting >= writes && !target.destroyed) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  target.once('close', () => wake?.());

  const send = (bytes: Buffer, after: () => void): void => {
    waiting += 1;
    target.write(bytes, () => {
      waiting -= 1;
      after();
      wake?.();
    });
  };

  const flush = async (): Promise<void> => {
    const [memory, length] = [current, filled];
    if (memory === undefined || target.destroyed) return;
    current = undefined;
    filled = 0;
    send(memory.subarray(0, length), () => free.push(memory));
    await fewerThan(piecesMax);
  };

  return {
    flush,
    /** The decompressor reads the chunk's own memory, which is released when it has done so and not when this has returned. */
    async write(chunk: LentChunk): Promise<void> {
      await flush();
      if (target.destroyed) return;
      send(chunk.bytes, chunk.release);
      await fewerThan(piecesMax - 1);
    },
    async add(chunk: LentChunk): Promise<void> {
      // Room for a piece that is not full yet and one chunk more.
      current ??= free.pop() ?? Buffer.allocUnsafeSlow(2 * pieceBytes);
      filled += chunk.bytes.copy(current, filled);
      chunk.release();
      if (filled >= pieceBytes) await flush();
    },
  };
}
