import { createGunzip } from 'node:zlib';
import { ScanError } from '../../domain/scan-error.ts';
import { type LentChunk, lendChunk } from '../../oci/lent-chunk.ts';
import { decompressorOptions, runDecompressor } from './run-decompressor.ts';
import { decompressZstd } from './zstd-frames.ts';

export type LayerCompression = 'gzip' | 'zstd' | 'none';

/** Number of first bytes that tell the format of a layer. */
export const headBytesMax = 4;

/**
 * Decompresses a layer to its tar. The format is detected by the first bytes and not by the media type: gzip (RFC 1952, several members),
 * zstd (several frames), or uncompressed. Every chunk of the source is released after it was read. An output chunk is valid only until the
 * next one is requested. `onFormat` is called before the first chunk. Throws MALFORMED_LAYER and the errors of the source.
 */
export async function* decompressLayer(
  compressed: AsyncIterable<LentChunk>,
  onFormat?: (format: LayerCompression) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const { format, chunks } = await openCompressed(compressed);
  onFormat?.(format);
  yield* decompressFormat(format, chunks);
}

/** Detects the format of a layer. `chunks` has all bytes of the source. */
export async function openCompressed(
  compressed: AsyncIterable<LentChunk>,
): Promise<{ format: LayerCompression; chunks: AsyncIterable<LentChunk> }> {
  const iterator = compressed[Symbol.asyncIterator]();
  let head = lendChunk(Buffer.alloc(0));
  while (head.bytes.length < headBytesMax) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = head.bytes.length === 0 ? next.value : joined(head, next.value);
  }
  return { format: layerCompressionOf(head.bytes), chunks: continued(head, iterator) };
}

/** Decompresses like `decompressLayer`, from a known format. */
export async function* decompressFormat(
  format: LayerCompression,
  chunks: AsyncIterable<LentChunk>,
): AsyncGenerator<Buffer, void, undefined> {
  if (format === 'gzip') yield* gunzip(chunks);
  else if (format === 'zstd') yield* decompressZstd(copied(chunks));
  else yield* plain(chunks);
}

/** `head`: the first `headBytesMax` bytes of the layer, or fewer of a shorter one. */
export function layerCompressionOf(head: Buffer): LayerCompression {
  if (head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  return head.length >= 4 && isZstd(head.readUInt32LE(0)) ? 'zstd' : 'none';
}

function joined(one: LentChunk, other: LentChunk): LentChunk {
  const bytes = Buffer.concat([one.bytes, other.bytes]);
  one.release();
  other.release();
  return lendChunk(bytes);
}

function isZstd(magic: number): boolean {
  return magic === 0xfd2fb528 || magic >>> 4 === 0x184d2a5;
}

async function* gunzip(compressed: AsyncIterable<LentChunk>): AsyncGenerator<Buffer, void, undefined> {
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

/** Frames are assembled from several chunks. */
async function* copied(chunks: AsyncIterable<LentChunk>): AsyncGenerator<Buffer, void, undefined> {
  for await (const { bytes, release } of chunks) {
    const copy = Buffer.from(bytes);
    release();
    yield copy;
  }
}

async function* plain(chunks: AsyncIterable<LentChunk>): AsyncGenerator<Buffer, void, undefined> {
  for await (const { bytes, release } of chunks) {
    yield bytes;
    release();
  }
}

async function* continued(
  head: LentChunk,
  rest: AsyncIterator<LentChunk, unknown, undefined>,
): AsyncGenerator<LentChunk, void, undefined> {
  try {
    if (head.bytes.length > 0) yield head;
    for (;;) {
      const next = await rest.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Ending early must end the transfer.
    await rest.return?.();
  }
}
