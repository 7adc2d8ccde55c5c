import { describe, expect, it } from 'vitest';
import { tableOf } from './formats/pdf/font-coverage.ts';
import { loadFont } from './formats/pdf/load-font.ts';
import { fitText, textWidth } from './text-width.ts';

/** Width of a text in a font, in the unit of the size, without kerning: from its tables, with characters in segments without a list of glyphs. */
function widthIn(file: string, text: string, size: number): number {
  const { bytes } = loadFont(file);
  const [cmap, hmtx] = [tableOf(bytes, 'cmap'), tableOf(bytes, 'hmtx')];
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4));
  const segments = cmap.subarray(records.find((at) => cmap.readUInt16BE(at) === 4));
  const count = segments.readUInt16BE(6);
  const last = tableOf(bytes, 'hhea').readUInt16BE(34) - 1;
  const advance = (character: number): number => {
    let at = 0;
    while (segments.readUInt16BE(14 + at) < character) at += 2;
    const offset = segments.readUInt16BE(16 + 3 * count + at);
    const delta = segments.readUInt16BE(16 + 2 * count + at);
    const place = 16 + 3 * count + at + offset + 2 * (character - segments.readUInt16BE(16 + count + at));
    const glyph = offset === 0 ? (character + delta) & 0xff_ff : segments.readUInt16BE(place);
    return hmtx.readUInt16BE(4 * Math.min(glyph, last));
  };
  const sum = Array.from(text, (one) => advance(one.codePointAt(0) ?? 0)).reduce((total, one) => total + one, 0);
  return (sum / tableOf(bytes, 'head').readUInt16BE(18)) * size;
}

describe('textWidth and fitText', () => {
  it.each([
    ['NotoSans-Regular', false],
    ['NotoSans-SemiBold', true],
  ])('textWidth equals the width in the font, %s', (file, isBold) => {
    for (const text of [
      'registry.example/team-3/service_14:1.2',
      'CVE-2026-10001',
      'BREACHED',
      'Closed in time',
      'Größe',
    ]) {
      const real = widthIn(file, text, 10);
      const named = textWidth(text, 10, { isBold });
      expect(named / real, text).toBeGreaterThan(0.97);
      expect(named / real, text).toBeLessThan(1.1);
    }
  });

  it('fitText cuts text at the given width', () => {
    expect(fitText('short', 9, 100)).toBe('short');
    const cut = fitText('x'.repeat(300), 9, 100);
    expect(cut).toMatch(/^x{10,}…$/);
    expect(textWidth(cut, 9)).toBeLessThanOrEqual(100);
    expect(fitText('anything', 9, 0)).toBe('…');
  });
});
