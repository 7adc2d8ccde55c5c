import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  id: string;
  /** Text of the header, also in the menu of columns. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The same on a phone, where a row has fewer cells. Default: `cell`. */
  compactCell?: (row: Row) => ReactNode;
  /** Width in pixels before the user changes it. */
  width: number;
  /** Column name of the API's `sort` parameter; absent if the list cannot be sorted by it. */
  sortKey?: string;
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end';
  /** On a phone, its cells have no name before their value. */
  isSelfEvident?: boolean;
  /** Left out until the user shows it. */
  isHiddenAtFirst?: boolean;
}

/** The ids of visible columns: those of the `columns` parameter in its order, otherwise the standard ones. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  parameter: string | undefined,
): readonly Column<Row>[] {
  const chosen = (parameter ?? '')
    .split(',')
    .map((id) => columns.find((column) => column.id === id))
    .filter((column) => column !== undefined);
  return chosen.length > 0 ? chosen : columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true);
}

/** Hides a visible column, or shows another one after its neighbour in the order of all columns. The others keep the order of the address. */
export function toggleColumn<Row>(
  columns: readonly Column<Row>[],
  shown: readonly Column<Row>[],
  column: Column<Row>,
): readonly Column<Row>[] {
  if (shown.includes(column)) return shown.filter((one) => one !== column);
  const before = columns.slice(0, columns.indexOf(column)).findLast((one) => shown.includes(one));
  return shown.toSpliced(before === undefined ? 0 : shown.indexOf(before) + 1, 0, column);
}
