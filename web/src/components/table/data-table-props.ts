import type { KeyboardEvent, ReactNode } from 'react';
import type { Column } from './columns.ts';

export interface DataTableProps<Row> {
  /** Name of the table for screen readers, and key of the stored column widths. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined for rows that are not loaded yet. */
  rows: readonly (Row | undefined)[];
  rowId: (row: Row) => string;
  /** Rows of the whole list, of which `rows` may be a part. */
  total: number;
  /** Index of `rows[0]` in the whole list. */
  firstIndex?: number;
  sort?: string | undefined;
  onSort?: (key: string) => void;
  isStale?: boolean;
  onVisible?: (firstRow: number, lastRow: number) => void;
  /** Ids of selected rows. Absent if rows cannot be selected. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  onOpen?: (row: Row) => void;
  /** Name of the button that opens a row. Absent if a link of the row opens the same. */
  openLabel?: (row: Row) => string;
  /** Id of the row whose detail is open. */
  openId?: string | undefined;
  /** Content of the preview of a row; all its cells by default. */
  renderPreview?: (row: Row) => ReactNode;
  onPage?: (step: 1 | -1) => void;
  /** Keys of the page for the focused row. Returns true if the key was used. */
  onKey?: (event: KeyboardEvent, row: Row, rowIndex: number) => boolean;
  /** Row that gets the focus mark; changes when a decision moves to the next row. */
  focusedRow?: number;
  onFocusRow?: (index: number) => void;
  /** Classes of a row, such as a background. */
  rowClass?: (row: Row) => string | undefined;
  /** Whether the row is shown although the list no longer has it. Its text is struck through. */
  isGone?: (row: Row) => boolean;
  rowHeight?: 32 | 40;
  /** Height of the scrolled part; the rows' height if they are fewer. */
  maxHeight?: string;
}
