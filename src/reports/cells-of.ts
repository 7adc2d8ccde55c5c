import type { Cell, Column, Row } from './report-document.ts';

/** The cells of a row in the order of the columns. */
export function cellsOf(columns: readonly Column[], row: Row): Cell[] {
  return columns.map(({ id }) => row[id] ?? null);
}
