import type { Block, Column, RowOf } from './report-document.ts';

/** A table block whose rows match its columns. */
export function tableBlock<const Columns extends readonly Column[]>(table: {
  columns: Columns;
  rows: readonly RowOf<Columns>[];
  caption?: string;
}): Block {
  return { kind: 'table', ...table };
}
