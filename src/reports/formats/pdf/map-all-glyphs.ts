import { inflateSync } from 'node:zlib';
import { tableOf } from './font-coverage.ts';

/**
 * A `ToUnicode` table in which every glyph of the font has a character. A letter of some scripts is drawn with several glyphs, and Typst maps the
 * first of them and writes the letter beside them. The standards require an entry for each glyph, so that the others get a space without width.
 * Null when no glyph is missing.
 *
 * @param table the table, inflated
 * @param fontFile the subset of the font, deflated
 */
export function mapAllGlyphs(table: string, fontFile: Buffer): string | null {
  const glyphs = tableOf(inflateSync(fontFile), 'maxp').readUInt16BE(4);
  const mapped = new Set([...table.matchAll(/^<([0-9A-F]{4})> <[0-9A-F]+>$/gm)].map(([, code = '']) => code));
  const missing = Array.from({ length: glyphs }, (_, glyph) => glyph.toString(16).toUpperCase().padStart(4, '0'))
    .slice(1)
    .filter((code) => !mapped.has(code));
  if (missing.length === 0) return null;
  const groups: string[] = [];
  // A group has at most 100 entries.
  for (let at = 0; at < missing.length; at += 100) {
    const entries = missing.slice(at, at + 100).map((code) => `<${code}> <200B>`);
    groups.push(`${entries.length} beginbfchar\n${entries.join('\n')}\nendbfchar\n`);
  }
  const end = table.lastIndexOf('endcmap');
  if (end < 0) throw new Error('the table of characters has no end');
  return table.slice(0, end) + groups.join('') + table.slice(end);
}
