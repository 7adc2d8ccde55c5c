/** The row of a table of few rows that contains a control. */
export interface RowPlace {
  control: Element;
  /** The region of the table. */
  region: HTMLElement;
  /** Index of the row, from 0. */
  index: number;
}

/** The row of a control; undefined outside of the rows of a table. */
export function rowPlaceOf(control: Element | null): RowPlace | undefined {
  const row = control?.closest<HTMLTableRowElement>('tbody > tr');
  const region = row?.closest<HTMLElement>('[role=region]');
  if (!control || !row || !region) return undefined;
  return { control, region, index: row.sectionRowIndex };
}

/**
 * Focuses the row at the place of a row that was removed, or the last one. The row itself has the focus and not its control: a second press of
 * Enter must not remove the next row. Returns false if the table is gone or has no rows.
 */
export function focusRowAt({ region, index }: RowPlace): boolean {
  const rows = region.isConnected ? [...region.querySelectorAll<HTMLElement>('tbody > tr')] : [];
  const row = rows[Math.min(index, rows.length - 1)];
  if (row === undefined) return false;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  return true;
}
