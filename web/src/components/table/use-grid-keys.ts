import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { areShortcutsOn } from '../../lib/shortcuts/shortcut-setting.ts';
import { addFilterTo, focusSearchOf } from './nearest-search.ts';
import { rowMoveOf } from './row-navigation.ts';

interface GridKeysOptions<Row> {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly (Row | undefined)[];
  rowHeight: number;
  focused: number;
  onFocus: (index: number) => void;
  /** Adds the rows from one index to the other to the selection. */
  onExtend: (from: number, to: number) => void;
  onToggle: (index: number) => void;
  onOpen: ((row: Row) => void) | undefined;
  onPreview: () => void;
  onPage: ((step: 1 | -1) => void) | undefined;
  /** Escape in the list. Returns false if there was nothing to close. */
  onEscape: () => boolean;
  /** Keys of the page for the focused row. Returns true if the key was used. */
  onKey: ((event: KeyboardEvent, row: Row, rowIndex: number) => boolean) | undefined;
}

/** The keys of a list that has the focus. Keys of the controls in its rows stay theirs, except Escape, which returns to the list. */
export function useGridKeys<Row>(options: GridKeysOptions<Row>) {
  const { scroller, rows, focused, onFocus } = options;
  // Where the selection started that Shift extends.
  const anchor = useRef(focused);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const list = scroller.current;
    if (list === null) return;
    if (event.target !== list) {
      // Menus of a row are elsewhere in the document.
      const isInRow = event.target instanceof Node && list.contains(event.target);
      if (event.key !== 'Escape' || !isInRow) return;
      event.preventDefault();
      list.focus({ preventScroll: true });
      return;
    }
    if (event.key.length === 1 && event.key !== ' ' && !areShortcutsOn()) return;
    if (isUsed(event, list)) event.preventDefault();
  };

  const isUsed = (event: KeyboardEvent, list: HTMLElement): boolean => {
    const row = rows[focused];
    const perScreen = Math.floor(list.clientHeight / options.rowHeight) - 1;
    const move = rowMoveOf(event, focused, rows.length, perScreen);
    switch (move?.kind) {
      case 'focus':
        if (move.isExtending) options.onExtend(anchor.current, move.index);
        else anchor.current = move.index;
        onFocus(move.index);
        return true;
      case 'page':
        options.onPage?.(move.step);
        return true;
      case 'select':
        anchor.current = focused;
        options.onToggle(focused);
        return true;
      case 'open':
        if (row !== undefined) options.onOpen?.(row);
        return true;
      case 'preview':
        options.onPreview();
        return true;
      case 'search':
        return focusSearchOf(list);
      case 'filter':
        return addFilterTo(list);
      case 'close':
        return options.onEscape();
      case undefined:
        return row !== undefined && options.onKey?.(event, row, focused) === true;
    }
  };
  return { onKeyDown, setAnchor: (index: number): void => void (anchor.current = index) };
}
