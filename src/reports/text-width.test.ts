import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitText, textWidth } from './text-width.ts';

const pdfmake = createRequire(import.meta.url).resolve('pdfmake/package.json');
interface Font {
  unitsPerEm: number;
  layout(text: string): { advanceWidth: number };
}
const { openSync } = createRequire(pdfmake)('fontkit') as { openSync(path: string): Font };
const openCut = (cut: string) => openSync(join(dirname(pdfmake), 'fonts', 'Roboto', `Roboto-${cut}.ttf`));

describe('textWidth and fitText', () => {
  it.each([
    ['Regular', false],
    ['Medium', true],
  ])('textWidth equals the width in the font, %s', (cut, isBold) => {
    const font = openCut(cut);
    for (const text of [
      'registry.example/team-3/service_14:1.2',
      'CVE-2026-10001',
      'BREACHED',
      'Closed in time',
      'Größe',
    ]) {
      const real = (font.layout(text).advanceWidth / font.unitsPerEm) * 10;
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
