import type { FileHandle } from 'node:fs/promises';
import type { Entry, LocalFileHeader, ZipFile } from 'yauzl';

export interface Hidden {
  path: string;
  /** What one program would see there, and another would not. */
  what: string;
}

const listHeaderBytes = 46;
const descriptorBytes: readonly number[] = [12, 16, 20, 24];
const hasDescriptor = 0x08;
const unicodePathField = 0x7075;
const linkMode = 0xa000;

/**
 * Programs read ZIP files by the list at the end, or from the front, and some heed other names, sizes and ends than others. All of them
 * see the same when entries follow each other without a gap, from the first byte up to the list, say the same of themselves in both
 * places, and every end of the list tells of this list alone, with nothing behind.
 */
export async function findHidden(
  zip: ZipFile,
  entries: readonly Entry[],
  { file, size }: { file: FileHandle; size: number },
): Promise<Hidden | null> {
  let position = 0;
  let previous: Entry | undefined;
  const follows = (offset: number): boolean => {
    const gap = offset - position;
    const isDescribed = previous !== undefined && (previous.generalPurposeBitFlag & hasDescriptor) !== 0;
    return isDescribed ? descriptorBytes.includes(gap) : gap === 0;
  };
  for (const entry of entries.toSorted((one, other) => offsetOf(one) - offsetOf(other))) {
    const path = pathOf(entry);
    if (!follows(offsetOf(entry))) return { path, what: 'it is preceded by bytes that belong to no file' };
    const header = await localHeader(zip, entry);
    const what =
      header === undefined ? 'it is not at the position in the central directory' : differenceOf(entry, header);
    if (header === undefined || what !== null) return { path, what: what ?? '' };
    position = header.fileDataStart + entry.compressedSize;
    previous = entry;
  }
  const path = previous ? pathOf(previous) : '';
  const listBytes = entries.reduce((sum, { fileNameLength, extraFieldLength, fileCommentLength }) => {
    return sum + listHeaderBytes + fileNameLength + extraFieldLength + fileCommentLength;
  }, 0);
  const endBytes = await readEnd({ file, size }, { entries: entries.length, listBytes });
  if (endBytes === null) return { path, what: 'the end of the archive refers to another central directory' };
  return follows(size - endBytes - listBytes) ? null : { path, what: 'it is followed by bytes that belong to no file' };
}

/** Raw bytes: the types of yauzl say text, which is so only when it decodes. */
export function pathOf({ fileNameRaw }: Entry): string {
  return new TextDecoder().decode(fileNameRaw);
}

const offsetOf = (entry: Entry): number => entry.relativeOffsetOfLocalHeader;

async function localHeader(zip: ZipFile, entry: Entry): Promise<LocalFileHeader | undefined> {
  try {
    return await zip.readLocalFileHeaderPromise(entry, {});
  } catch {
    return undefined;
  }
}

/** Where an entry says something else in the list than at its own place; null where it does not. */
function differenceOf(entry: Entry, header: LocalFileHeader): string | null {
  if (!header.fileName.equals(entry.fileNameRaw)) return 'its local header contains another name';
  if (entry.extraFields.some(({ id }) => id === unicodePathField)) return 'it has a second name';
  if (((entry.externalFileAttributes >>> 16) & 0xf000) === linkMode) return 'it is a link';
  const isDescribed = (entry.generalPurposeBitFlag & hasDescriptor) !== 0;
  const isSame =
    header.compressionMethod === entry.compressionMethod &&
    header.generalPurposeBitFlag === entry.generalPurposeBitFlag &&
    (['crc32', 'compressedSize', 'uncompressedSize'] as const).every(
      (field) => header[field] === entry[field] || (isDescribed && header[field] === 0),
    );
  return isSame ? null : 'its local header contains another size or compression method';
}

interface FileList {
  entries: number;
  listBytes: number;
}

const endRecordBytes = 22;
const locatorBytes = 20;
const largeRecordBytes = 56;

/**
 * How long the record at the end is, with the two before it that large archives have (APPNOTE 4.3.14 to 4.3.16). Null unless they are
 * the last bytes, and all of them tell of the same list, which ends where they begin.
 */
async function readEnd({ file, size }: { file: FileHandle; size: number }, list: FileList): Promise<number | null> {
  const tail = Buffer.alloc(endRecordBytes + locatorBytes + largeRecordBytes);
  const start = size - tail.length;
  await file.read(tail, Math.max(0, -start), tail.length + Math.min(0, start), Math.max(0, start));
  const end = tail.subarray(-endRecordBytes);
  const locator = tail.subarray(largeRecordBytes, largeRecordBytes + locatorBytes);
  const isLarge = locator.readUInt32LE(0) === 0x07064b50;
  const endBytes = isLarge ? tail.length : endRecordBytes;
  const offset = size - endBytes - list.listBytes;
  const says = (value: number, expected: number, open: number): boolean =>
    value === expected || (isLarge && value === open);
  const isGood =
    end.readUInt32LE(0) === 0x06054b50 &&
    says(end.readUInt32LE(4), 0, 0xffffffff) &&
    says(end.readUInt16LE(8), list.entries, 0xffff) &&
    says(end.readUInt16LE(10), list.entries, 0xffff) &&
    says(end.readUInt32LE(12), list.listBytes, 0xffffffff) &&
    says(end.readUInt32LE(16), offset, 0xffffffff) &&
    end.readUInt16LE(20) === 0;
  if (!isGood || (isLarge && !isLargeEnd(tail, { size, offset, ...list }))) return null;
  return endBytes;
}

function isLargeEnd(tail: Buffer, list: FileList & { size: number; offset: number }): boolean {
  const locator = tail.subarray(largeRecordBytes);
  const number = (buffer: Buffer, at: number): number => Number(buffer.readBigUInt64LE(at));
  return (
    locator.readUInt32LE(4) === 0 &&
    number(locator, 8) === list.size - tail.length &&
    locator.readUInt32LE(16) === 1 &&
    tail.readUInt32LE(0) === 0x06064b50 &&
    number(tail, 4) === largeRecordBytes - 12 &&
    number(tail, 16) === 0 &&
    number(tail, 24) === list.entries &&
    number(tail, 32) === list.entries &&
    number(tail, 40) === list.listBytes &&
    number(tail, 48) === list.offset
  );
}
