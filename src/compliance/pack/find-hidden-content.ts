import type { FileHandle } from 'node:fs/promises';
import type { Entry, LocalFileHeader, ZipFile } from 'yauzl';

export interface Hidden {
  path: string;
  /** The ambiguity, as the end of a sentence for users. */
  what: string;
}

const listHeaderBytes = 46;
const descriptorBytes: readonly number[] = [12, 16, 20, 24];
const hasDescriptor = 0x08;
const unicodePathField = 0x7075;
const largeSizesField = 0x0001;
const linkMode = 0xa000;

/**
 * Finds content that ZIP programs would read differently: some read the central directory, others the local headers, and they differ in the
 * names, sizes and end records that they use. All programs read the same content if the entries are adjacent from the first byte to the
 * central directory, local headers agree with it, and every end record refers to this central directory and is the end of the file.
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

/** Decodes the raw name. The types of yauzl declare text, which exists only if yauzl decodes names. */
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

/** Difference between the central directory and the local header of an entry, or null. */
function differenceOf(entry: Entry, header: LocalFileHeader): string | null {
  if (!header.fileName.equals(entry.fileNameRaw)) return 'its local header contains another name';
  if (entry.extraFields.some(({ id }) => id === unicodePathField)) return 'it has a second name';
  if (entry.fileCommentLength > 0) return 'it has a comment';
  if (!hasKnownFields(entry.extraFieldRaw) || !hasKnownFields(header.extraField)) {
    return 'it has an unknown extra field';
  }
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

/** Extra fields (APPNOTE 4.5) of an entry: only sizes of large files, and no bytes beside them. */
function hasKnownFields(extra: Buffer): boolean {
  for (let at = 0; at < extra.length; ) {
    if (at + 4 > extra.length || extra.readUInt16LE(at) !== largeSizesField) return false;
    at += 4 + extra.readUInt16LE(at + 2);
    if (at > extra.length) return false;
  }
  return true;
}

interface FileList {
  entries: number;
  listBytes: number;
}

const endRecordBytes = 22;
const locatorBytes = 20;
const largeRecordBytes = 56;

/**
 * Length of the end record, including the two ZIP64 records of large archives (APPNOTE 4.3.14 to 4.3.16). Null unless these records are the last
 * bytes of the file and all refer to the same central directory, which ends where they begin.
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
