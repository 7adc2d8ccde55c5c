import { describe, expect, it } from 'vitest';
import type { Column } from '../../report-document.ts';
import { textWidth } from '../../text-width.ts';
import { columnWidths } from './column-widths.ts';

const column = (title: string, width = 1): Column => ({ id: title, title, type: 'text', width });
const sizes = { size: 8, headSize: 8 };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const of = (titles: readonly string[], texts: readonly string[][], room: number) =>
  columnWidths(
    titles.map((title) => column(title)),
    texts,
    room,
    sizes,
  ).widths;

describe('columnWidths', () => {
  it('have the given sum for any texts', () => {
    const long = Array.from({ length: 20 }, () => 'word '.repeat(60));
    for (const room of [30, 200, 499])
      for (const texts of [
        [[], [], []],
        [['a'], ['b'], ['c']],
        [long, long, ['c']],
        [['x'.repeat(500)], ['y'], []],
      ])
        expect(sum(of(['One', 'Two', 'Three'], texts, room))).toBeCloseTo(room, 5);
  });

  it('break no short word if there is room, and widen the column whose text does not fit', () => {
    const image = 'registry.example/team/service-with-a-name';
    const [first = 0, second = 0] = of(['Id', 'Image'], [['CVE-2026-10001'], [image]], 230);
    expect(first).toBeGreaterThan(textWidth('CVE-2026-10001', 8));
    expect(second).toBeGreaterThan(textWidth(image, 8));
  });

  it('do not depend on a few very long texts', () => {
    const texts = [...Array.from({ length: 30 }, () => 'short'), 'x'.repeat(160)];
    const others = texts.map(() => 'registry.example/team/service-with-a-name');
    const [first = 0, second = 0] = of(['Package', 'Image'], [texts, others], 220);
    expect(second).toBeGreaterThan(3 * first);
  });

  it('give every long name a readable width if all have room', () => {
    const [first = 0, second = 0] = of(['Image', 'Package'], [['i'.repeat(60)], ['p'.repeat(60)]], 240);
    expect(Math.min(first, second)).toBeGreaterThanOrEqual(110);
  });
});

it('columnWidths tells whether long names have less than a readable width', () => {
  const columns = ['Image', 'Package', 'Id'].map((title) => column(title));
  const texts = [['i'.repeat(60)], ['p'.repeat(60)], ['CVE-2026-10001']];
  const idWidth = textWidth('CVE-2026-10001', 8);
  const isCrowded = (all: string[][], room: number) => columnWidths(columns, all, room, sizes).isCrowded;
  expect(isCrowded(texts, 222 + idWidth)).toBe(false);
  expect(isCrowded(texts, 218 + idWidth)).toBe(true);
  expect(isCrowded([['short'], ['short'], ['CVE-2026-10001']], 150)).toBe(false);
});
