import type { Transform, Writable } from 'node:stream';

/** Input is handed over in pieces of at least this size: every call costs a round through a thread of libuv. */
const pieceBytes = 256 * 1024;

/**
 * Writes all of a source to a decompressor, at the decompressor's pace, and ends it. When the decompressor has ended or failed
 * before, the source is told to stop, or, when the decompressor had enough, is read to its end. An error of the source destroys
 * the decompressor with it and is thrown.
 */
export async function feed(target: Transform, source: AsyncIterable<Buffer>): Promise<void> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const [first] = pieces;
    if (first === undefined) return;
    const piece = pieces.length === 1 ? first : Buffer.concat(pieces, bytes);
    pieces = [];
    bytes = 0;
    if (!target.write(piece)) await room(target);
  };
  try {
    for await (const chunk of source) {
      if (target.readableEnded) continue;
      if (target.destroyed) return;
      pieces.push(chunk);
      bytes += chunk.length;
      if (bytes >= pieceBytes) await flush();
    }
    if (target.destroyed) return;
    await flush();
    if (!target.destroyed) target.end();
  } catch (error) {
    // Nobody listens any more when the output has ended before.
    target.once('error', () => undefined);
    target.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Until the stream takes more, or is gone. */
function room(target: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (target.destroyed || !target.writableNeedDrain) return resolve();
    const done = (): void => {
      target.off('drain', done).off('close', done).off('error', done);
      resolve();
    };
    target.on('drain', done).on('close', done).on('error', done);
  });
}
