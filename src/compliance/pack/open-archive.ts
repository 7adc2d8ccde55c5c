import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';

/** What cannot be read as a pack at all; the message is for whoever has it. */
export class UnreadablePackError extends Error {
  override readonly name = 'UnreadablePackError';
}

export interface ArchiveLimits {
  archiveBytesMax: number;
  entriesMax: number;
  /** Of all entries together, inflated. */
  contentBytesMax: number;
  /** How many bytes one byte of the archive may become, in entries of more than 1 MiB. */
  ratioMax: number;
}

/** Ten times what the largest pack that was ever measured takes. */
export const archiveLimits: ArchiveLimits = {
  archiveBytesMax: 4 * 1024 ** 3,
  entriesMax: 10_000,
  contentBytesMax: 16 * 1024 ** 3,
  ratioMax: 250,
};

export interface ArchiveEntry {
  /** As it was written; bytes that are no UTF-8 become `�`. */
  path: string;
  bytes: number;
  /** Fails when it is encrypted, in an unknown form, damaged, or not as long as it says. */
  read(): Promise<Readable>;
}

export interface Archive {
  entries: readonly ArchiveEntry[];
  /** A name that an entry has but that not every program would see, or a place where there is something of no entry; null when all is open. */
  hidden: { path: string; what: string } | null;
  close(): Promise<void>;
}

/**
 * A ZIP file and what is in it, within limits. Nothing is inflated yet.
 *
 * @throws {UnreadablePackError}
 */
export async function openArchive(path: string, limits: ArchiveLimits = archiveLimits): Promise<Archive> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > limits.archiveBytesMax) throw tooLarge();
    const zip = await openZip(file);
    if (zip.entryCount > limits.entriesMax) throw new UnreadablePackError('it holds too many files');
    const entries = await listEntries(zip, limits);
    return {
      entries: entries.map((entry) => ({
        path: pathOf(entry),
        bytes: entry.uncompressedSize,
        read: () => zip.openReadStreamPromise(entry),
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
    throw new UnreadablePackError('it is no ZIP file, or its end is missing', { cause });
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
    throw new UnreadablePackError('its list of files is damaged', { cause });
  }
  return entries;
}

/** Raw bytes: the types of yauzl say text, which is so only when it decodes. */
function pathOf({ fileNameRaw }: Entry): string {
  return new TextDecoder().decode(fileNameRaw);
}

const localHeaderBytes = 30;
const descriptorBytes: readonly number[] = [12, 16, 20, 24];
const hasDescriptor = 0x08;
const unicodePathField = 0x7075;
const linkMode = 0xa000;

/**
 * Programs read ZIP files by the list at the end, or from the front, and some heed other names than others. All of them see the same when
 * entries follow each other without a gap, from the first byte up to the list, under the same names in both places, with nothing behind.
 */
async function findHidden(
  zip: ZipFile,
  entries: readonly Entry[],
  { file, size }: { file: FileHandle; size: number },
): Promise<Archive['hidden']> {
  let position = 0;
  let previous: Entry | undefined;
  const sorted = entries.toSorted(
    (left, right) => left.relativeOffsetOfLocalHeader - right.relativeOffsetOfLocalHeader,
  );
  const follows = (offset: number): boolean => {
    const gap = offset - position;
    const isDescribed = previous !== undefined && (previous.generalPurposeBitFlag & hasDescriptor) !== 0;
    return isDescribed ? descriptorBytes.includes(gap) : gap === 0;
  };
  for (const entry of sorted) {
    const path = pathOf(entry);
    if (!follows(entry.relativeOffsetOfLocalHeader)) return { path, what: 'bytes before it belong to no file' };
    const header = await localHeader(zip, entry);
    if (header === undefined || !header.fileName.equals(entry.fileNameRaw))
      return { path, what: 'it has another name at its own place' };
    if (entry.extraFields.some(({ id }) => id === unicodePathField)) return { path, what: 'it has a second name' };
    if (((entry.externalFileAttributes >>> 16) & 0xf000) === linkMode) return { path, what: 'it is a link' };
    position =
      entry.relativeOffsetOfLocalHeader +
      localHeaderBytes +
      header.fileNameLength +
      header.extraFieldLength +
      entry.compressedSize;
    previous = entry;
  }
  const listBytes = entries.reduce((sum, { fileNameLength, extraFieldLength, fileCommentLength }) => {
    return sum + 46 + fileNameLength + extraFieldLength + fileCommentLength;
  }, 0);
  const isEnd = follows(size - (await endBytes(file, size)) - listBytes);
  return isEnd ? null : { path: previous ? pathOf(previous) : '', what: 'bytes behind it belong to no file' };
}

async function localHeader(zip: ZipFile, entry: Entry) {
  try {
    return await zip.readLocalFileHeaderPromise(entry, {});
  } catch {
    return undefined;
  }
}

/** The record at the end, and of large archives the two before it. A comment would be behind all this, and make it longer. */
async function endBytes(file: FileHandle, size: number): Promise<number> {
  const locator = Buffer.alloc(4);
  if (size >= 42) await file.read(locator, 0, 4, size - 42);
  return locator.readUInt32LE(0) === 0x07064b50 ? 22 + 20 + 56 : 22;
}

function tooLarge(): UnreadablePackError {
  return new UnreadablePackError('it would inflate to more than any pack holds');
}
