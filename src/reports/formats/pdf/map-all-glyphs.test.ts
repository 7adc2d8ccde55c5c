import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadFont } from './load-font.ts';
import { mapAllGlyphs } from './map-all-glyphs.ts';

const font = deflateSync(loadFont('NotoSansThai-Regular').bytes);
const count = 143;
const entry = (glyph: number): string => `<${glyph.toString(16).toUpperCase().padStart(4, '0')}> <0041>\n`;
const table = (glyphs: readonly number[]): string => `1 beginbfchar\n${glyphs.map(entry).join('')}endbfchar\nendcmap\n`;
const all = Array.from({ length: 2000 }, (_, glyph) => glyph);

describe('mapAllGlyphs', () => {
  it('adds an entry for each glyph without one, at most 100 in a group', () => {
    const added = mapAllGlyphs(table([1, 2, 4]), font) ?? '';
    const groups = [...added.matchAll(/(\d+) beginbfchar\n((?:<.*\n)*)endbfchar/g)].slice(1);
    for (const [, size, entries = ''] of groups) {
      expect(entries.trim().split('\n')).toHaveLength(Number(size));
      expect(Number(size)).toBeLessThanOrEqual(100);
    }
    expect(added).toContain('<0003> <200B>');
    expect(added).not.toMatch(/<000[0124]> <200B>/);
    expect(groups.reduce((sum, [, size]) => sum + Number(size), 0)).toBeGreaterThan(count / 2);
  });

  it('leaves a complete table', () => {
    expect(mapAllGlyphs(table(all), font)).toBeNull();
  });
});
