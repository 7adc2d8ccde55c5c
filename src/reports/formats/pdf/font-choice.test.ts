import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseFonts } from './font-choice.ts';
import { loadFont } from './load-font.ts';
import { baseFont, boldFile, otherFonts } from './report-fonts.ts';

const printed = (text: string): string => chooseFonts().printable(text);
const familiesOf = (text: string): readonly string[] => {
  const fonts = chooseFonts();
  fonts.printable(text);
  return fonts.chosen().families.slice(1);
};

describe('chooseFonts', () => {
  it.each([
    ['Latin, Greek and Cyrillic', 'Größe Tiếng Việt Ελληνικά Кириллица', []],
    ['Chinese', '中文界面 繁體', ['Noto Sans SC']],
    ['Japanese', '決済サービス', ['Noto Sans JP', 'Noto Sans SC']],
    ['Korean', '한국어 결제', ['Noto Sans KR']],
    ['Arabic', 'مرحبا می‌خواهم', ['Noto Sans Arabic']],
    ['Hebrew', 'שלום', ['Noto Sans Hebrew']],
    ['Thai', 'ชำระเงิน', ['Noto Sans Thai']],
    ['Hindi', 'हिन्दी क्षत्रिय', []],
    ['emoji', '🚀🔒🇩🇪', ['Noto Emoji']],
    ['symbols', '★', ['Noto Sans Symbols 2']],
  ])('prints %s with the fonts of its script only', (_, text, families) => {
    expect(printed(text)).toBe(text);
    expect(familiesOf(text)).toEqual(families);
  });

  it('writes characters without a glyph as code points', () => {
    expect(printed('a\u{13000}b')).toBe('a\\u{13000}b');
    expect(printed('\u{10FFFD}')).toBe('\\u{10fffd}');
  });

  it('writes a letter with more marks than a writing system uses as code points', () => {
    expect(printed('e\u0301')).toBe('e\u0301');
    expect(printed(`z${'\u0337'.repeat(9)}`)).toBe(`\\u{7a}${'\\u{337}'.repeat(9)}`);
  });

  it('gives every glyph-less character of all planes a code point and all others a font that has them', () => {
    const fonts = chooseFonts();
    for (let codePoint = 0xa0; codePoint < 0x2_fa20; codePoint += 7) {
      if (codePoint >= 0xd800 && codePoint < 0xe000) continue;
      const character = String.fromCodePoint(codePoint);
      const shown = fonts.printable(character);
      if (shown === '') continue;
      const files = [baseFont, ...otherFonts].map(({ file }) => loadFont(file));
      if (shown === character)
        expect(
          files.some(({ covers }) => covers(codePoint)),
          character,
        ).toBe(true);
      else expect(shown).toBe(`\\u{${codePoint.toString(16)}}`);
    }
  });
});

describe('the folder of fonts', () => {
  it('has exactly the files that the list names', () => {
    const files = readdirSync(new URL('./fonts', import.meta.url)).filter((name) => name !== 'LICENSE');
    const named = [baseFont.file, boldFile, ...otherFonts.map(({ file }) => file)].map((file) => `${file}.ttf.br`);
    expect(files.toSorted()).toEqual([...new Set(named)].toSorted());
  });
});
