import { constants, createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import { ScanError } from '../../domain/scan-error.ts';
import { type LentChunk, lendChunk, lendEach } from '../../oci/lent-chunk.ts';
import { decompressorOptions, runDecompressor } from './run-decompressor.ts';

/** Frames up to this compressed size are decompressed in one call: chunked layers have a small frame per file. */
const wholeFrameBytesMax = 256 * 1024;
const wholeFramePlainBytesMax = 8 * 1024 * 1024;
/** RFC 8878 §3.1.1.2.4. */
const blockBytesMax = 128 * 1024;
/** Largest window: 128 MiB, the default limit of the zstd command. It bounds the memory that a layer can request. */
const windowLogMax = 27;

/**
 * Decompresses a stream of zstd frames (RFC 8878) and skips skippable frames. Node's decompressor stops after the first frame, and
 * zstd:chunked layers have thousands, so frames are split here by their block headers and decompressed one by one.
 */
export async function* decompressZstd(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const input = createByteReader(compressed);
  try {
    for (;;) {
      const magic = await input.readUpTo(4);
      if (magic.length === 0) return;
      if (magic.length < 4) throw truncated();
      const number = magic.readUInt32LE(0);
      if (number >>> 4 === 0x184d2a5) {
        await skipFrame(input);
        continue;
      }
      if (number !== 0xfd2fb528) throw corrupt();
      yield* decompressFrame(frameParts(input, magic));
    }
  } finally {
    await input.close();
  }
}

async function* decompressFrame(
  parts: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  const head: Buffer[] = [];
  let headBytes = 0;
  for (;;) {
    const next = await parts.next();
    if (next.done) {
      const whole = decompressWhole(Buffer.concat(head, headBytes));
      if (whole !== undefined) {
        yield whole;
        return;
      }
      break;
    }
    head.push(next.value);
    headBytes += next.value.length;
    if (headBytes > wholeFrameBytesMax) break;
  }
  const params = { [constants.ZSTD_d_windowLogMax]: windowLogMax };
  try {
    yield* runDecompressor(createZstdDecompress({ ...decompressorOptions, params }), joined(head, parts));
  } catch (error) {
    throw error instanceof ScanError ? error : corrupt(error);
  }
}

/** Undefined when the frame is too large for one call. */
function decompressWhole(frame: Buffer): Buffer | undefined {
  try {
    return zstdDecompressSync(frame, {
      maxOutputLength: wholeFramePlainBytesMax,
      params: { [constants.ZSTD_d_windowLogMax]: windowLogMax },
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw corrupt(error);
  }
}

async function* joined(
  head: Buffer[],
  rest: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<LentChunk, void, undefined> {
  for (const part of head) yield lendChunk(part);
  yield* lendEach(rest);
}

/** One frame's bytes: header, blocks, checksum (RFC 8878 §3.1.1). */
async function* frameParts(input: ByteReader, magic: Buffer): AsyncGenerator<Buffer, void, undefined> {
  const descriptor = await input.read(1);
  const flags = descriptor[0] ?? 0;
  const isSingleSegment = (flags & 0x20) !== 0;
  const contentSizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][flags >>> 6] ?? 0;
  const dictionaryIdBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const rest = await input.read((isSingleSegment ? 0 : 1) + dictionaryIdBytes + contentSizeBytes);
  yield Buffer.concat([magic, descriptor, rest]);
  for (;;) {
    const header = await input.read(3);
    const value = header.readUIntLE(0, 3);
    const type = (value >>> 1) & 3;
    if (type === 3) throw corrupt();
    // A run-length block has one byte, regardless of its size field.
    const blockSize = value >>> 3;
    if (blockSize > blockBytesMax) throw corrupt();
    const content = await input.read(type === 1 ? 1 : blockSize);
    yield Buffer.concat([header, content]);
    if ((value & 1) === 1) break;
  }
  if ((flags & 0x04) !== 0) yield await input.read(4);
}

async function skipFrame(input: ByteReader): Promise<void> {
  let remaining = (await input.read(4)).readUInt32LE(0);
  while (remaining > 0) {
    const part = await input.readUpTo(Math.min(remaining, wholeFrameBytesMax));
    if (part.length === 0) throw truncated();
    remaining -= part.length;
  }
}

interface ByteReader {
  /** Reads exactly this many bytes. Throws MALFORMED_LAYER at the end of the input. */
  read(bytes: number): Promise<Buffer>;
  /** Reads this many bytes, or fewer at the end of the input. */
  readUpTo(bytes: number): Promise<Buffer>;
  /** Tells the source that no more bytes are needed. */
  close(): Promise<void>;
}

function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const readUpTo = async (bytes: number): Promise<Buffer> => {
    if (buffered.length < bytes) {
      // Joined once, so that a server that sends single bytes does not cause a copy of all bytes for each of them.
      const pieces = [buffered];
      let length = buffered.length;
      while (length < bytes) {
        const next = await iterator.next();
        if (next.done === true) break;
        pieces.push(next.value);
        length += next.value.length;
      }
      buffered = Buffer.concat(pieces, length);
    }
    const taken = buffered.subarray(0, bytes);
    buffered = buffered.subarray(taken.length);
    return taken;
  };
  return {
    readUpTo,
    async read(bytes) {
      const taken = await readUpTo(bytes);
      if (taken.length < bytes) throw truncated();
      return taken;
    },
    async close() {
      await iterator.return?.();
    },
  };
}

function truncated(): ScanError {
  return new ScanError('MALFORMED_LAYER', 'The layer ends in the middle of its compressed data.');
}

function corrupt(cause?: unknown): ScanError {
  return new ScanError('MALFORMED_LAYER', 'The layer is not valid zstd data.', { cause });
}
