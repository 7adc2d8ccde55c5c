import type { FileHandle } from 'node:fs/promises';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { ScanError } from '../../domain/scan-error.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';
import type { LentChunk } from '../lent-chunk.ts';
import type { ArchiveCompression } from './archive-compression.ts';

export interface PlainArchiveLimits {
  plainBytesMax: number;
  /** Uncompressed to compressed bytes, checked above 1 GiB of uncompressed bytes. */
  ratioMax: number;
}

export const plainArchiveLimits: PlainArchiveLimits = { plainBytesMax: 64 * 1024 * mebibyte, ratioMax: 250 };

/** Decompression bombs are recognized above this size. */
const ratioFromBytes = 1024 * mebibyte;

/** Writes an archive to a file, decompressed. Zeros take no space on the disk, so that a bomb cannot fill it. */
export async function writePlainArchive(
  source: AsyncIterable<LentChunk>,
  compression: ArchiveCompression,
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
    await pipeline(read, decompressorOf(compression), write);
  } catch (error) {
    throw error instanceof ScanError ? error : classified(error, compression);
  }
}

/** Largest window of zstd: 128 MiB, the default limit of the zstd command. It bounds the memory that an archive can request. */
const windowLogMax = 27;

function decompressorOf(compression: ArchiveCompression): Transform {
  const chunkSize = 256 * 1024;
  if (compression === 'gzip') return createGunzip({ chunkSize });
  if (compression === 'none') return new PassThrough();
  return createZstdDecompress({ chunkSize, params: { [constants.ZSTD_d_windowLogMax]: windowLogMax } });
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

function classified(cause: unknown, compression: ArchiveCompression): ScanError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new ScanError('LIMIT_EXCEEDED', 'The folder for temporary files has no space for the archive.', { cause });
  }
  const isDecompressor = typeof code === 'string' && /^(Z|ZSTD)_/.test(code);
  const what = isDecompressor ? `is not valid ${compression} data` : 'could not be read';
  return new ScanError('MALFORMED_ARCHIVE', `The archive ${what}.`, { cause });
}
