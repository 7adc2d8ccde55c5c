import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfText } from './pdf-text.ts';

const pdfmake = createRequire(import.meta.url).resolve('pdfmake/package.json');
const { openSync } = createRequire(pdfmake)('fontkit') as {
  openSync(path: string): { hasGlyphForCodePoint(codePoint: number): boolean };
};
const fonts = ['Regular', 'Medium', 'Italic', 'MediumItalic'].map((cut) =>
  openSync(join(dirname(pdfmake), 'fonts', 'Roboto', `Roboto-${cut}.ttf`)),
);

describe('pdfText', () => {
  it('keeps characters with glyphs in every font style and shows all others as code points', () => {
    for (let codePoint = 0; codePoint <= 0x2ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      const shown = pdfText(`a${character}b`);
      expect(shown, codePoint.toString(16)).toMatch(/^a.+b$/u);
      if (shown !== `a${character}b`) continue;
      if (fonts.some((font) => !font.hasGlyphForCodePoint(codePoint))) throw new Error(codePoint.toString(16));
      // A combining mark would be drawn onto the previous character.
      expect(character).not.toMatch(/\p{M}|\p{C}/u);
    }
  });

  it.each([
    ['Grüße – “naïve” Ελλάδα Україна ≥ 5 €', 'Grüße – “naïve” Ελλάδα Україна ≥ 5 €'],
    ['中', '\\u{4e2d}'],
    ['e\u0301', 'e\\u{301}'],
    ['👩', '\\u{1f469}'],
    ['a\u202eb', 'a\uFFFDb'],
    ['1\u202f000', '1\\u{202f}000'],
    ['x → y', 'x \\u{2192} y'],
  ])('%j', (text, shown) => {
    expect(pdfText(text)).toBe(shown);
  });
});
