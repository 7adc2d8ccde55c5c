import { createGunzip } from 'node:zlib';
import { ScanError } from '../../domain/scan-error.ts';
import { decompressorOptions, runDecompressor } from './run-decompressor.ts';
import { decompressZstd } from './zstd-frames.ts';

/**
 * A layer's plain tar, by what its first bytes are rather than by what its media type claims: gzip (RFC 1952, several members),
 * zstd (several frames), or not compressed at all. A chunk is valid only until the next one is asked for. Throws MALFORMED_LAYER; errors of the source come through as they are.
 */
export async function* decompressLayer(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const iterator = compressed[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 4) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const whole = continued(head, iterator);
  if (head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b) yield* gunzip(whole);
  else if (head.length >= 4 && isZstd(head.readUInt32LE(0))) yield* decompressZstd(kept(whole));
  else yield* whole;
}

function isZstd(magic: number): boolean {
  return magic === 0xfd2fb528 || magic >>> 4 === 0x184d2a5;
}

async function* gunzip(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* runDecompressor(createGunzip(decompressorOptions), compressed);
  } catch (error) {
    if (isZlibError(error)) {
      const what =
        error.code === 'Z_BUF_ERROR' ? 'ends in the middle of its compressed data' : 'is not valid gzip data';
      throw new ScanError('MALFORMED_LAYER', `The layer ${what}.`, { cause: error });
    }
    throw error;
  }
}

function isZlibError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
}

/** Frames are put together out of several chunks, and these stay as they are for two turns only. */
async function* kept(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

async function* continued(
  head: Buffer,
  rest: AsyncIterator<Buffer, unknown, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    if (head.length > 0) yield head;
    for (;;) {
      const next = await rest.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Leaving early must end the transfer.
    await rest.return?.();
  }
}
