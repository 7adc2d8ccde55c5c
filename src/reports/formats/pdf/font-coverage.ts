/** Whether a font has a glyph for a character. */
export type FontCoverage = (codePoint: number) => boolean;

const end = 0x11_0000;

/**
 * Reads the table `cmap` of a TrueType font: the subtables of Unicode in the formats 4 and 12, which all fonts of reports have.
 *
 * @throws {Error} when the font has no such table
 */
export function fontCoverage(font: Buffer): FontCoverage {
  const cmap = tableOf(font, 'cmap');
  const covered = new Uint8Array(end >> 3);
  const add = (codePoint: number): void => {
    if (codePoint < end) covered[codePoint >> 3] = (covered[codePoint >> 3] ?? 0) | (1 << (codePoint & 7));
  };
  let read = 0;
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const record = 4 + index * 8;
    const platform = cmap.readUInt16BE(record);
    const subtable = cmap.subarray(cmap.readUInt32BE(record + 4));
    const format = subtable.readUInt16BE(0);
    if ((platform !== 0 && platform !== 3) || (format !== 4 && format !== 12)) continue;
    (format === 4 ? readSegments : readGroups)(subtable, add);
    read += 1;
  }
  if (read === 0) throw new Error('the font has no table of Unicode characters');
  return (codePoint) => ((covered[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0;
}

/** A table of a TrueType font. @throws {Error} when the font does not have it */
export function tableOf(font: Buffer, name: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) !== name) continue;
    const offset = font.readUInt32BE(record + 8);
    return font.subarray(offset, offset + font.readUInt32BE(record + 12));
  }
  throw new Error(`the font has no table ${name}`);
}

/** Format 4: segments of characters of the basic plane, with a difference or a list of glyphs. */
function readSegments(subtable: Buffer, add: (codePoint: number) => void): void {
  const size = subtable.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size];
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [subtable.readUInt16BE(starts + at), subtable.readUInt16BE(ends + at)];
    const [delta, offset] = [subtable.readUInt16BE(deltas + at), subtable.readUInt16BE(offsets + at)];
    for (let character = first; character <= last && character < 0xff_ff; character += 1) {
      const place = offsets + at + offset + 2 * (character - first);
      const glyph = offset === 0 ? character + delta : subtable.readUInt16BE(place);
      if ((glyph & 0xff_ff) !== 0) add(character);
    }
  }
}

/** Format 12: groups of consecutive characters and glyphs. */
function readGroups(subtable: Buffer, add: (codePoint: number) => void): void {
  for (let index = 0; index < subtable.readUInt32BE(12); index += 1) {
    const group = 16 + index * 12;
    const glyph = subtable.readUInt32BE(group + 8);
    const first = subtable.readUInt32BE(group);
    for (let character = first; character <= subtable.readUInt32BE(group + 4); character += 1)
      if (glyph + character - first !== 0) add(character);
  }
}
