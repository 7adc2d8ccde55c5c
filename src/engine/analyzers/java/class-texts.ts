const magic = 0xcafe_babe;
const utf8Tag = 1;
const headBytes = 10;

/**
 * Bytes after the tag of each entry of the constant pool (Java Virtual Machine Specification, table 4.4-A). Long and double (5, 6) take two
 * indexes. The entry of a text begins with its length.
 */
const entryBytes: ReadonlyMap<number, number> = new Map([
  [3, 4], [4, 4], [5, 8], [6, 8], [7, 2], [8, 2], [9, 4], [10, 4], [11, 4], [12, 4], [15, 3], [16, 2], [17, 4], [18, 4], [19, 2], [20, 2],
]); // biome-ignore format: a table

/** Longest text that is returned. */
const textBytesMax = 256;

/** The texts in the constant pool of a Java class as Latin-1: constants, and names of fields and classes. The readable ones of a damaged class. */
export function classTexts(bytes: Buffer): string[] {
  if (bytes.length < headBytes || bytes.readUInt32BE(0) !== magic) return [];
  const count = bytes.readUInt16BE(8);
  const texts: string[] = [];
  let at = headBytes;
  for (let index = 1; index < count && at + 3 <= bytes.length; index += 1) {
    const tag = bytes[at] ?? 0;
    const isLong = tag === 5 || tag === 6;
    const size = tag === utf8Tag ? 2 + bytes.readUInt16BE(at + 1) : entryBytes.get(tag);
    if (size === undefined) break;
    const end = at + 1 + size;
    if (tag === utf8Tag && size <= textBytesMax + 2 && end <= bytes.length)
      texts.push(bytes.toString('latin1', at + 3, end));
    if (isLong) index += 1;
    at = end;
  }
  return texts;
}
