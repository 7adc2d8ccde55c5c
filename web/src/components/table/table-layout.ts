import { useMedia } from '../../lib/hooks/use-media.ts';

/** How much space rows and their controls have in this window. */
interface TableLayout {
  /** Phones: a row has its cells below each other instead of in columns. */
  isCompact: boolean;
  /** Height of a row in pixels. */
  rowHeight: number;
  /** Least width in pixels of a column with one control. */
  targetWidth: number;
}

/** Height of a finger target. */
const touchPx = 44;
/** Six lines of text: the longest cells have two. */
const compactRowPx = 144;

/** The layout of a table whose rows have the height in a wide window with a mouse. */
export function useTableLayout(rowHeight: number): TableLayout {
  const isCompact = useMedia('(max-width: 37.5rem)');
  const isTouch = useMedia('(pointer: coarse)');
  return {
    isCompact,
    rowHeight: isCompact ? compactRowPx : isTouch ? Math.max(rowHeight, touchPx) : rowHeight,
    targetWidth: isCompact || isTouch ? touchPx : 0,
  };
}
