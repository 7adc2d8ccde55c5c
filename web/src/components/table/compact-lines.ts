import type { Column } from './columns.ts';

/** Between the cells of a line. */
const gapPx = 12;
/** Padding of a cell, which its column includes and a phone does not show. */
const paddingPx = 16;
/** A letter of the name before a value. */
const letterPx = 6.5;
/** A column that is wider has names, which take a line of their own and may go on in a second one. */
const namesPx = 180;

/** Lines of text that the cells of a row may need on a phone, if each is as wide as its column. `room` is the width of a line in pixels. */
export function compactLinesOf<Row>(columns: readonly Column<Row>[], room: number): number {
  let lines = 0;
  let left = 0;
  for (const [index, column] of columns.entries()) {
    const isNamed = index > 0 && column.isSelfEvident !== true;
    const width = column.width - paddingPx + (isNamed ? column.header.length * letterPx : 0);
    const isLong = column.width > namesPx || width > room;
    if (isLong) lines += 2;
    else if (width > left) lines += 1;
    left = isLong ? 0 : (width > left ? room : left) - width - gapPx;
  }
  // No more than one line for each cell and one for a long name: most cells are narrower than their columns.
  return Math.min(lines, Math.max(6, columns.length));
}
