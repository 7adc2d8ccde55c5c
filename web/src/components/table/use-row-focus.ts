import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusLeftAt } from '../../lib/focus/focus-memory.ts';
import { useHistoryEntry } from '../../lib/hooks/use-history-entry.ts';

interface RowFocusOptions<Row> {
  scrollId: string;
  rows: readonly (Row | undefined)[];
  rowId: (row: Row) => string;
  firstIndex: number;
  /** Index of the focused row if the page keeps it. */
  focusedRow: number | undefined;
  onFocusRow: ((index: number) => void) | undefined;
  /** Id of the row whose detail is open. The focus follows it. */
  openId: string | undefined;
}

interface RowFocus {
  focused: number;
  setFocused: (index: number) => void;
  /** Does not move the list, because the row or its control is where the user left it. */
  focusInPlace: (index: number) => void;
  /** Index of a row that gets the focus in place. */
  placed: RefObject<number | undefined>;
}

/** The focused row of a list. A return to the page focuses the row from which it was left; another page of the list starts with its first row. */
export function useRowFocus<Row>(options: RowFocusOptions<Row>): RowFocus {
  const { scrollId, rows, rowId, firstIndex, openId } = options;
  const [own, setOwn] = useState(0);
  const entry = useHistoryEntry();
  const placed = useRef<number>(undefined);
  const shownWindow = useRef<number>(undefined);
  const setFocused = (index: number): void => {
    setOwn(index);
    options.onFocusRow?.(index);
  };

  const focusInPlace = (index: number): void => {
    placed.current = index;
    setFocused(index);
  };

  const indexOf = (id: string): number => rows.findIndex((row) => row !== undefined && rowId(row) === id);
  const hasRows = rows.length > 0;
  useLayoutEffect(() => {
    if (!hasRows || shownWindow.current === firstIndex) return;
    const isFirst = shownWindow.current === undefined;
    shownWindow.current = firstIndex;
    const left = focusLeftAt(entry)?.row;
    if (left?.list === scrollId) {
      const byId = indexOf(left.id);
      // The row may have left the list, or is not loaded yet.
      const index = byId >= 0 ? byId : Math.min(Math.max(0, left.index - firstIndex), rows.length - 1);
      // oxlint-disable-next-line react/set-state-in-effect -- the page may keep the focused row, which rendering must not change
      focusInPlace(index);
    } else if (!isFirst) setFocused(0);
  });

  const openIndex = openId === undefined ? -1 : indexOf(openId);
  const followed = useRef(-1);
  useLayoutEffect(() => {
    if (followed.current === openIndex) return;
    followed.current = openIndex;
    // oxlint-disable-next-line react/set-state-in-effect -- as above
    if (openIndex >= 0) setFocused(openIndex);
  });
  const focused = Math.min(options.focusedRow ?? own, Math.max(0, rows.length - 1));
  return { focused, setFocused, focusInPlace, placed };
}
