import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { readProblem } from '../../lib/file-problem.ts';
import { findHidden, type Hidden, pathOf } from './find-hidden-content.ts';

/** The file cannot be read as a pack. The message is for the user. */
export class UnreadablePackError extends Error {
  override readonly name = 'UnreadablePackError';
}

export interface ArchiveLimits {
  archiveBytesMax: number;
  entriesMax: number;
  /** Maximum inflated size of all entries together. */
  contentBytesMax: number;
  /** Maximum compression ratio of entries larger than 1 MiB. */
  ratioMax: number;
}

/** Ten times the largest measured pack. */
export const archiveLimits: ArchiveLimits = {
  archiveBytesMax: 4 * 1024 ** 3,
  entriesMax: 10_000,
  contentBytesMax: 16 * 1024 ** 3,
  ratioMax: 250,
};

export interface ArchiveEntry {
  /** As in the archive. Bytes that are not UTF-8 become `�`. */
  path: string;
  bytes: number;
  /** Throws if the entry is encrypted, has an unknown compression, is damaged, or has another length than stated. */
  chunks(): AsyncIterable<Buffer>;
}

export interface Archive {
  entries: readonly ArchiveEntry[];
  /** Content that ZIP programs would read differently, or null. */
  hidden: Hidden | null;
  close(): Promise<void>;
}

/**
 * Opens a ZIP file and lists its entries within limits. Inflates nothing.
 *
 * @throws {UnreadablePackError}
 */
export async function openArchive(path: string, limits: ArchiveLimits = archiveLimits): Promise<Archive> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new UnreadablePackError(readProblem(cause), { cause });
  });
  try {
    const found = await file.stat();
    if (found.isDirectory()) throw new UnreadablePackError('it is a folder');
    const { size } = found;
    if (size > limits.archiveBytesMax) throw tooLarge();
    const zip = await openZip(file);
    if (zip.entryCount > limits.entriesMax) throw new UnreadablePackError('it contains too many files');
    const entries = await listEntries(zip, limits);
    return {
      entries: entries.map((entry) => ({
        path: pathOf(entry),
        bytes: entry.uncompressedSize,
        chunks: () => contentOf(zip, entry),
      })),
      hidden: await findHidden(zip, entries, { file, size }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openZip(file: FileHandle): Promise<ZipFile> {
  try {
    return await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true, decodeStrings: false });
  } catch (cause) {
    throw new UnreadablePackError('it is not a ZIP file or is truncated', { cause });
  }
}

async function listEntries(zip: ZipFile, { contentBytesMax, ratioMax }: ArchiveLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  let contentBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      contentBytes += entry.uncompressedSize;
      const isBomb = entry.uncompressedSize > 1024 ** 2 && entry.uncompressedSize > entry.compressedSize * ratioMax;
      if (isBomb || contentBytes > contentBytesMax) throw tooLarge();
      entries.push(entry);
    }
  } catch (cause) {
    if (cause instanceof UnreadablePackError) throw cause;
    throw new UnreadablePackError('its central directory is damaged', { cause });
  }
  return entries;
}

/** Inflates the content. Throws unless it matches the central directory and uses all compressed bytes. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const isStored = entry.compressionMethod === 0;
  const raw = await zip.openReadStreamPromise(entry, isStored ? {} : { decompress: false });
  const inflater = isStored ? null : createInflateRaw();
  if (inflater) raw.on('error', (error) => inflater.destroy(error)).pipe(inflater);
  let [bytes, checksum] = [0, 0];
  try {
    for await (const chunk of (inflater ?? raw) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) break;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    const isAll = inflater === null || inflater.bytesWritten === entry.compressedSize;
    if (!isAll || bytes !== entry.uncompressedSize || checksum !== entry.crc32)
      throw new UnreadablePackError('a file does not match its entry in the central directory');
  } finally {
    inflater?.destroy();
    raw.destroy();
  }
}

function tooLarge(): UnreadablePackError {
  return new UnreadablePackError('its uncompressed size exceeds the limit');
}
