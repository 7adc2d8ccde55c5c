/** The place of the central directory in the bytes of an archive (APPNOTE.TXT 4.3.12–4.3.16). */
export interface CentralDirectory {
  start: number;
  end: number;
  /** Bytes before the archive, such as a shell script. Offsets in the directory do not include them. */
  prefixBytes: number;
  /** Bytes after the end record that are not its comment: the archive may be truncated, and this is one that was stored in it. */
  hasTrailingBytes: boolean;
}

const endMagic = 0x06054b50;
const end64Magic = 0x06064b50;
const locatorMagic = 0x07064b50;
export const centralMagic = 0x02014b50;
export const localMagic = 0x04034b50;
const endBytes = 22;
const commentBytesMax = 65_535;

/**
 * Finds the end record from the end of the file, as the Java runtime does: a record whose comment ends the file, or whose directory has valid
 * signatures. Undefined when there is none.
 */
export function findCentralDirectory(bytes: Buffer): CentralDirectory | undefined {
  const last = bytes.length - endBytes;
  for (let at = last; at >= 0 && at >= last - commentBytesMax; at -= 1) {
    if (bytes[at] !== 0x50 || bytes.readUInt32LE(at) !== endMagic) continue;
    const directory = directoryAt(bytes, at);
    if (!directory) continue;
    const hasTrailingBytes = at + endBytes + bytes.readUInt16LE(at + 20) !== bytes.length;
    if (!hasTrailingBytes || hasSignatures(bytes, directory)) return { ...directory, hasTrailingBytes };
  }
  return undefined;
}

type Range = Omit<CentralDirectory, 'hasTrailingBytes'>;

function hasSignatures(bytes: Buffer, { start, end, prefixBytes }: Range): boolean {
  return (
    end - start >= 4 && bytes.readUInt32LE(start) === centralMagic && bytes.readUInt32LE(prefixBytes) === localMagic
  );
}

function directoryAt(bytes: Buffer, at: number): Range | undefined {
  const large = directory64At(bytes, at);
  const size = large?.size ?? bytes.readUInt32LE(at + 12);
  const offset = large?.offset ?? bytes.readUInt32LE(at + 16);
  const end = large?.at ?? at;
  const start = end - size;
  const prefixBytes = start - offset;
  return start < 0 || prefixBytes < 0 ? undefined : { start, end, prefixBytes };
}

/** The zip64 record, which a locator before the end record names. It normally precedes the locator directly. */
function directory64At(bytes: Buffer, end: number): { size: number; offset: number; at: number } | undefined {
  const locator = end - 20;
  if (locator < 0 || bytes.readUInt32LE(locator) !== locatorMagic) return undefined;
  for (const at of [readUInt64(bytes, locator + 8), locator - 56]) {
    if (at < 0 || at + 56 > locator || bytes.readUInt32LE(at) !== end64Magic) continue;
    return { size: readUInt64(bytes, at + 40), offset: readUInt64(bytes, at + 48), at };
  }
  return undefined;
}

/** Numbers above 2^53 are inexact, and far above every limit. */
export function readUInt64(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4) * 0x1_0000_0000;
}
