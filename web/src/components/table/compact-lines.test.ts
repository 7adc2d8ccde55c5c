import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { compactLinesOf } from './compact-lines.ts';

function columnsOf(...widths: readonly number[]): Column<unknown>[] {
  return widths.map((width, index) => ({
    id: `${index}`,
    header: 'Four',
    cell: () => null,
    width,
    isSelfEvident: index % 2 === 0,
  }));
}

describe('the lines of a row on a phone', () => {
  it.each([
    ['short cells share a line', [100, 70, 70], 1],
    ['a cell that no longer fits begins a line', [100, 100, 100, 100], 2],
    ['a name has two lines of its own', [100, 320, 100], 4],
    ['many cells have a line each at most', Array.from({ length: 8 }, () => 320), 8],
  ])('%s', (_title, widths, lines) => {
    expect(compactLinesOf(columnsOf(...widths), 260)).toBe(lines);
  });

  it('a cell that is wider than a line has two', () => {
    expect(compactLinesOf(columnsOf(170, 170), 160)).toBe(3);
  });

  it('a name before a value needs space', () => {
    expect(compactLinesOf(columnsOf(100, 100), 180)).toBe(2);
    expect(compactLinesOf(columnsOf(100, 100), 206)).toBe(1);
  });
});
