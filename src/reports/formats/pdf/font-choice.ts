import { loadFont } from './load-font.ts';
import { baseFont, boldFile, otherFonts, type ReportFont } from './report-fonts.ts';

/** The fonts that the text of one document needs. */
export interface FontChoice {
  /**
   * The text with glyphs for every character. A character without a glyph in any font becomes its code point, because an empty box would hide
   * which character it is.
   */
  printable(text: string): string;
  /** Families in the order in which text is drawn with them, and the bytes of their files. */
  chosen(): { families: readonly string[]; files: readonly Buffer[] };
}

/** Marks over one letter, which would cover the lines above and below it. */
const marksMax = 4;
const cluster = /\P{M}?\p{M}*/gu;
/** They select a drawing of the character before them, which has one in the fonts of reports. */
const variationSelectors = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

export function chooseFonts(): FontChoice {
  const used = new Set<ReportFont>([baseFont]);
  const printed = new Map<string, string>();

  function printCluster(text: string): string {
    const characters = Array.from(text);
    if (characters.length > 1 + marksMax) return codePoints(text);
    const font = [baseFont, ...otherFonts].find((one) => hasAll(one, characters));
    if (font === undefined) {
      const [first = '', ...marks] = characters;
      return marks.length === 0 ? codePoints(first) : printCluster(first) + codePoints(marks.join(''));
    }
    used.add(font);
    return text;
  }

  return {
    printable(text) {
      // Fast path for ASCII, which is nearly all text.
      if (/^[ -~]*$/.test(text)) return text;
      return text.replace(variationSelectors, '').replace(cluster, (one) => {
        const known = printed.get(one) ?? printCluster(one);
        printed.set(one, known);
        return known;
      });
    },
    chosen() {
      const inOrder = otherFonts.filter((font) => used.has(font));
      const files = [baseFont.file, boldFile, ...inOrder.map(({ file }) => file)];
      return {
        families: [...new Set([baseFont.family, ...inOrder.map(({ family }) => family)])],
        files: [...new Set(files)].map((file) => loadFont(file).bytes),
      };
    },
  };
}

function hasAll({ file, characters: asked }: ReportFont, characters: readonly string[]): boolean {
  const [first = ''] = characters;
  // A mark such as the one of a keycap can name the font.
  if (!characters.some((one) => asked.test(one)) && !asked.test(first)) return false;
  const { covers } = loadFont(file);
  return characters.every((one) => covers(one.codePointAt(0) ?? 0));
}

function codePoints(text: string): string {
  return Array.from(text, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`).join('');
}
