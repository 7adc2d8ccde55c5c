import { describe, expect, it } from 'vitest';
import { type Column, toggleColumn, visibleColumns } from './columns.ts';

const columns: Column<unknown>[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  header: id,
  cell: () => null,
  width: 100,
  ...(id === 'c' && { isHiddenAtFirst: true }),
}));

function toggled(parameter: string | undefined, id: string): string {
  const column = columns.find((one) => one.id === id);
  if (column === undefined) throw new Error(`there is no column ${id}`);
  return toggleColumn(columns, visibleColumns(columns, parameter), column)
    .map((one) => one.id)
    .join('');
}

describe('toggling a column', () => {
  it('hides a visible one', () => {
    expect(toggled(undefined, 'b')).toBe('ad');
  });

  it.each([
    [undefined, 'c', 'abcd'],
    ['b,d', 'a', 'abd'],
    ['d,b', 'c', 'dbc'],
    ['d,a', 'c', 'dac'],
    ['d', 'a', 'ad'],
  ])('of %s shows %s after its neighbour, and the others keep their order', (parameter, id, shown) => {
    expect(toggled(parameter, id)).toBe(shown);
  });
});
