import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Gunzip } from 'node:zlib';
import { ScanError } from '../../domain/scan-error.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';
import type { LentChunk } from '../lent-chunk.ts';

export interface PlainArchiveLimits {
  plainBytesMax: number;
  /** Uncompressed to compressed bytes, checked above 1 GiB of uncompressed bytes. */
  ratioMax: number;
}

/** Decompression bombs are recognized above this size. */
const ratioFromBytes = 1024 * mebibyte;

/** Decompresses an archive into a file. Zeros take no space on the disk, so that a bomb cannot fill it. */
export async function writePlainArchive(
  source: AsyncIterable<LentChunk>,
  gunzip: Gunzip,
  file: FileHandle,
  limits: PlainArchiveLimits,
): Promise<void> {
  let compressedBytes = 0;
  let plainBytes = 0;
  async function* read(): AsyncGenerator<Buffer, void, undefined> {
    for await (const { bytes, release } of source) {
      compressedBytes += bytes.length;
      // The decompressor reads its input later, and the memory of the chunk is used again.
      yield Buffer.from(bytes);
      release();
    }
  }
  const write = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      refuseBomb(plainBytes + chunk.length, compressedBytes, limits);
      if (!isZero(chunk)) await writeAll(file, chunk, plainBytes);
      plainBytes += chunk.length;
    }
    await file.truncate(plainBytes);
  };
  try {
    await pipeline(read, gunzip, write);
  } catch (error) {
    throw error instanceof ScanError ? error : classified(error);
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}

function isZero(bytes: Buffer): boolean {
  return bytes[0] === 0 && bytes.equals(zeros.subarray(0, bytes.length));
}

const zeros = Buffer.alloc(mebibyte);

function refuseBomb(
  plainBytes: number,
  compressedBytes: number,
  { plainBytesMax, ratioMax }: PlainArchiveLimits,
): void {
  if (plainBytes > plainBytesMax) {
    throw new ScanError('LIMIT_EXCEEDED', `The archive contains more than ${plainBytesMax} bytes.`);
  }
  if (plainBytes > ratioFromBytes && plainBytes > compressedBytes * ratioMax) {
    throw new ScanError(
      'LIMIT_EXCEEDED',
      'The compression ratio of the archive is too high, as in a decompression bomb.',
    );
  }
}

function classified(cause: unknown): ScanError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new ScanError(
      'LIMIT_EXCEEDED',
      'The folder for temporary files has no space for the decompressed archive.',
      {
        cause,
      },
    );
  }
  const isGzip = typeof code === 'string' && code.startsWith('Z_');
  return new ScanError(
    'MALFORMED_ARCHIVE',
    isGzip ? 'The archive is not valid gzip data.' : 'The archive could not be decompressed.',
    { cause },
  );
}
