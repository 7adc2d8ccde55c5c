import { closeSync, fstatSync, openSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { ScanError } from '../../../domain/scan-error.ts';
import { WindowedFile } from './windowed-file.ts';

export interface OsvDocument {
  /** Undefined when the entry is too large or damaged. */
  document: string | undefined;
  /** Number of compressed bytes of the archive that were read so far. */
  bytesDone: number;
  bytesTotal: number;
}

export interface ArchiveLimits {
  entriesMax: number;
  entryBytesMax: number;
  totalBytesMax: number;
}

/** Ten times the largest public archive of November 2026. */
export const archiveLimits: ArchiveLimits = {
  entriesMax: 3_000_000,
  entryBytesMax: 16 * 1024 * 1024,
  totalBytesMax: 16 * 1024 * 1024 * 1024,
};

const stored = 0;
const deflated = 8;

/**
 * The documents of an `all.zip`, one at a time. Entry names are never used, so none can become a path.
 * An entry that is too large or damaged is `undefined`, and the caller counts it. Throws MALFORMED_ARCHIVE for a file that is no archive or
 * is incomplete, and LIMIT_EXCEEDED for too much content. Reads synchronously, so it belongs on a worker.
 */
export async function* readOsvArchive(
  path: string,
  limits: ArchiveLimits = archiveLimits,
): AsyncGenerator<OsvDocument> {
  const descriptor = openSync(path, 'r');
  try {
    const bytesTotal = fstatSync(descriptor).size;
    const file = new WindowedFile(descriptor);
    const archive = await openArchive(file, bytesTotal);
    if (archive.entryCount > limits.entriesMax) throw tooLarge();
    let inflatedBytes = 0;
    let bytesDone = 0;
    for await (const entry of entriesOf(archive)) {
      inflatedBytes += entry.uncompressedSize;
      if (inflatedBytes > limits.totalBytesMax) throw tooLarge();
      bytesDone = Math.min(bytesTotal, bytesDone + entry.compressedSize + localHeaderBytes);
      yield { document: await readEntry(file, archive, entry, limits.entryBytesMax), bytesDone, bytesTotal };
    }
  } finally {
    closeSync(descriptor);
  }
}

const localHeaderBytes = 30;

async function openArchive(file: WindowedFile, fileBytes: number): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(file, fileBytes, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
    });
  } catch (cause) {
    throw new ScanError('MALFORMED_ARCHIVE', 'the advisory archive is not a valid zip file', { cause });
  }
}

async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* archive.eachEntry();
  } catch (cause) {
    if (cause instanceof ScanError) throw cause;
    throw endsEarly(cause);
  }
}

async function readEntry(
  file: WindowedFile,
  archive: ZipFile,
  entry: Entry,
  entryBytesMax: number,
): Promise<string | undefined> {
  if (entry.uncompressedSize > entryBytesMax || entry.compressedSize > entryBytesMax || entry.isEncrypted())
    return undefined;
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) return undefined;
  const { fileDataStart } = await archive
    .readLocalFileHeaderPromise(entry, { minimal: true })
    .catch((cause: unknown) => {
      throw endsEarly(cause);
    });
  const raw = file.slice(fileDataStart, entry.compressedSize);
  if (raw === undefined) throw endsEarly(undefined);
  const content = entry.compressionMethod === stored ? raw : inflate(raw, entry.uncompressedSize);
  if (content?.length !== entry.uncompressedSize || crc32(content) !== entry.crc32) return undefined;
  return content.toString('utf8');
}

function inflate(raw: Buffer, bytesMax: number): Buffer | undefined {
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(bytesMax, 1) });
  } catch {
    return undefined;
  }
}

function endsEarly(cause: unknown): ScanError {
  return new ScanError('MALFORMED_ARCHIVE', 'the advisory archive is damaged or truncated', { cause });
}

function tooLarge(): ScanError {
  return new ScanError('LIMIT_EXCEEDED', 'the advisory archive exceeds the size limit');
}
