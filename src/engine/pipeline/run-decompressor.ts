import type { Transform } from 'node:stream';
import type { LentChunk } from '../../oci/lent-chunk.ts';

/**
 * Size of output buffers. Each call costs two thread switches: Node's default of 16 KiB gives a third of the throughput, and 1 MiB with half
 * of the input per call made scans 10 % slower. Larger buffers are not faster, because they exceed the processor's cache.
 */
const chunkBytes = 2 * 1024 * 1024;
/** Input is written in pieces of about this size, because every call costs one task of libuv's thread pool. */
const pieceBytes = 512 * 1024;
/** One is being decompressed, one waits, and one is being filled. */
const piecesMax = 3;

/**
 * Options for a decompressor of node:zlib that `runDecompressor` runs. The stream counts chunks instead of bytes, because Node otherwise
 * joins waiting chunks in new memory. Two chunks are decompressed ahead of the reader.
 */
export const decompressorOptions: { chunkSize: number; readableObjectMode: true; readableHighWaterMark: number } = {
  chunkSize: chunkBytes,
  readableObjectMode: true,
  readableHighWaterMark: 2,
};

/**
 * Decompresses a source, which is read to its end even when the decompressor ends before. A source chunk is released after the decompressor
 * has read it. An output chunk is valid only until the next one is requested: its memory is then freed at once, because garbage collection
 * would cost a third of the time (it runs for every few dozen MiB) and hundreds of MiB. Throws the errors of the source, and those of the
 * decompressor as Node reports them. Ending early stops the source.
 */
export async function* runDecompressor(
  decompressor: Transform,
  source: AsyncIterable<LentChunk>,
): AsyncGenerator<Buffer, void, undefined> {
  // The loop below handles errors until the end of the output. Errors in the input after it must not end the process.
  decompressor.on('error', () => undefined);
  const fed = feed(decompressor, source);
  // A failure of the source reaches the reader below through the stream. This handler only prevents an unhandled rejection.
  fed.catch(() => undefined);
  let used: Buffer | undefined;
  try {
    for await (const chunk of decompressor as AsyncIterable<Buffer>) {
      // Several chunks share the same memory. After a chunk in other memory arrives, nothing writes to the first memory.
      if (used && used.buffer !== chunk.buffer) free(used);
      used = chunk;
      yield chunk;
    }
    // The decompressor keeps its last memory, because input after the end of its output may follow.
    await fed;
  } finally {
    decompressor.destroy();
  }
}

/** Only whole buffers of our size: other memory could be shared (Node's pool of small buffers). */
function free({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunkBytes) buffer.transfer(0);
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

/** Joins small chunks in reused memory. */
function createPieces(target: Transform) {
  const free: Buffer[] = [];
  let current: Buffer | undefined;
  let filled = 0;
  let waiting = 0;
  let wake: (() => void) | undefined;

  /** Waits until fewer than this number of writes are pending, or the stream has ended. */
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
    /**
     * The decompressor reads the chunk's own memory, so the chunk is released when the read has ended and not when this function returns.
     */
    async write(chunk: LentChunk): Promise<void> {
      await flush();
      if (target.destroyed) return;
      send(chunk.bytes, chunk.release);
      await fewerThan(piecesMax - 1);
    },
    async add(chunk: LentChunk): Promise<void> {
      // Room for a piece that is not full yet and one more chunk.
      current ??= free.pop() ?? Buffer.allocUnsafeSlow(2 * pieceBytes);
      filled += chunk.bytes.copy(current, filled);
      chunk.release();
      if (filled >= pieceBytes) await flush();
    },
  };
}
