import { useElementScrollRestoration } from '@tanstack/react-router';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Rows outside the visible part that are drawn. Lists are mostly read downwards, and a pause of the page must show no part without rows. */
const overscan = { above: 12, below: 20 };

interface VirtualRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  /** `data-scroll-restoration-id` of the scroller. */
  scrollId: string;
  rowCount: number;
  rowHeight: number;
  /** Height in pixels of the header, which is in the scrolled part and covers its upper edge. */
  headerHeight: number;
  focused: number;
  /** Index of a row that gets the focus where it is, without moving the list. */
  placed: RefObject<number | undefined>;
  /** Changes when other rows take the place of all rows. */
  windowKey: number;
  onVisible: ((firstRow: number, lastRow: number) => void) | undefined;
}

/**
 * The rows that are elements: the visible ones, some around them, and the focused one, so that the list always names an element that exists.
 * After a return to the page, rows are where they were when it was left.
 */
export function useVirtualRows({ scroller, scrollId, rowCount, rowHeight, headerHeight, ...rest }: VirtualRowsOptions) {
  const { focused, placed, windowKey, onVisible } = rest;
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: 4,
    rangeExtractor: (range) => {
      const drawn = drawnRows(range, range.count);
      const inView = Array.from({ length: drawn.last - drawn.first + 1 }, (_, index) => drawn.first + index);
      const isAbove = focused < (inView[0] ?? 0);
      if (inView.includes(focused) || focused >= rowCount) return inView;
      return isAbove ? [focused, ...inView] : [...inView, focused];
    },
  });
  const items = virtual.getVirtualItems();
  const { first, last } = drawnRows(virtual.range, rowCount);
  useEffect(() => onVisible?.(first, last), [first, last, onVisible]);

  const left = useElementScrollRestoration({ id: scrollId });
  const restoredWindow = useRef<number>(undefined);
  const hasRows = rowCount > 0;
  useLayoutEffect(() => {
    if (!hasRows || restoredWindow.current === windowKey) return;
    restoredWindow.current = windowKey;
    if (scroller.current !== null) scroller.current.scrollTop = left?.scrollY ?? 0;
  }, [hasRows, left, windowKey, scroller]);

  // A decision moves the focus to the next row, which may be below the visible part.
  const shown = useRef({ focused, windowKey });
  useEffect(() => {
    const before = shown.current;
    shown.current = { focused, windowKey };
    if (before.focused === focused) return;
    const isPlaced = placed.current === focused;
    placed.current = undefined;
    if (before.windowKey === windowKey && !isPlaced) virtual.scrollToIndex(focused, { align: 'auto' });
  }, [focused, placed, windowKey, virtual]);

  useFirstRow(scroller, virtual, rowHeight, rowCount);
  return { virtual, items };
}

/** The visible rows and those around them. Null: the list has not been measured. */
function drawnRows(visible: { startIndex: number; endIndex: number } | null, rowCount: number) {
  return {
    first: Math.max(0, (visible?.startIndex ?? 0) - overscan.above),
    last: Math.min(Math.max(0, rowCount - 1), (visible?.endIndex ?? 0) + overscan.below),
  };
}

/** Rows with another height, such as after the window is turned, begin with the row that was the first visible one. */
function useFirstRow(
  scroller: RefObject<HTMLElement | null>,
  virtual: Virtualizer<HTMLElement, Element>,
  rowHeight: number,
  rowCount: number,
): void {
  const shownHeight = useRef(rowHeight);
  /** `offset` is where the list was when it last scrolled: the browser has moved a list that became shorter. */
  const first = useRef<{ row: number; offset: number; isPlaced: boolean }>(undefined);
  useLayoutEffect(() => {
    const before = shownHeight.current;
    shownHeight.current = rowHeight;
    const offset = virtual.scrollOffset ?? 0;
    // A window that is turned changes the height twice, and the list has not scrolled in between.
    const row = first.current?.offset === offset ? first.current.row : offset / before;
    if (before !== rowHeight) first.current = { row, offset, isPlaced: false };
    virtual.measure();
  }, [rowHeight, virtual]);
  // The list has the height of its rows only after they are measured.
  const listHeight = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (first.current === undefined || first.current.isPlaced) return;
    first.current.isPlaced = true;
    scroller.current?.scrollTo({ top: first.current.row * (listHeight / Math.max(1, rowCount)), behavior: 'instant' });
  }, [listHeight, rowCount, scroller]);
}
