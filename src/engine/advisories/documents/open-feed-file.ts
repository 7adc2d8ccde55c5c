import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Duplex, pipeline } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { ScanError } from '../../../domain/scan-error.ts';
import { limitBytes } from '../limit-bytes.ts';
import { createBunzip } from './bzip2/create-bunzip.ts';

/** Bytes of a feed's file, decompressed, with the position in the stored file. */
export interface FeedChunk {
  chunk: Buffer;
  bytesDone: number;
  bytesTotal: number;
}

const compressions: readonly { extensions: readonly string[]; magic: Buffer; create: () => Duplex }[] = [
  { extensions: ['.gz', '.tgz'], magic: Buffer.from([0x1f, 0x8b]), create: () => createGunzip() },
  { extensions: ['.zst'], magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), create: () => createZstdDecompress() },
  { extensions: ['.bz2'], magic: Buffer.from('BZh'), create: () => createBunzip() },
];

/**
 * Reads a plain, gzip, zstd or bzip2 file; its first bytes tell which. Throws MALFORMED_ARCHIVE for an empty or damaged file and for one whose
 * compression differs from its extension, and LIMIT_EXCEEDED for too much content.
 */
export async function* openFeedFile(file: string, inflatedBytesMax: number): AsyncGenerator<FeedChunk> {
  const bytesTotal = (await stat(file)).size;
  const decompress = await decompressorOf(file);
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const limit = limitBytes(inflatedBytesMax);
  const content = decompress ? pipeline(source, decompress, limit, () => {}) : pipeline(source, limit, () => {});
  try {
    for await (const chunk of content as AsyncIterable<Buffer>)
      yield { chunk, bytesDone: source.bytesRead, bytesTotal };
  } catch (cause) {
    if (cause instanceof ScanError) throw cause;
    throw malformedFeed('is damaged or truncated', cause);
  } finally {
    content.destroy();
  }
}

async function decompressorOf(file: string): Promise<Duplex | undefined> {
  const start = await firstBytes(file);
  if (start.length === 0) throw malformedFeed('is empty');
  const found = compressions.find(({ magic }) => start.subarray(0, magic.length).equals(magic));
  const expected = compressions.find(({ extensions }) => extensions.some((extension) => file.endsWith(extension)));
  if (expected && found !== expected) throw malformedFeed('is not compressed as its name says');
  return found?.create();
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export function malformedFeed(problem: string, cause?: unknown): ScanError {
  return new ScanError('MALFORMED_ARCHIVE', `the file of the advisory feed ${problem}`, { cause });
}
