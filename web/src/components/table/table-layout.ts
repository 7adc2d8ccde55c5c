import { useMedia } from '../../lib/hooks/use-media.ts';
import { useIsCompact } from './use-is-compact.ts';

/** How much space rows and their controls have in this window. */
export interface TableLayout {
  /** Phones: a row has its cells below each other instead of in columns. */
  isCompact: boolean;
  /** Height of a row in pixels, if its columns are in one line. */
  rowHeight: number;
  /** Height of a line of a row in pixels, if its columns are in several lines. */
  lineHeight: number;
  /** Least width in pixels of a column with one control. */
  targetWidth: number;
}

/** Height of a finger target. */
const touchPx = 44;
/** A line of text with the gap to the next one. */
const compactLinePx = 22;
/** Above and below the cells of a row on a phone. */
const compactPaddingPx = 12;
/** The longest cells of a list have two lines. */
const compactCellsMin = 6;

/** The layout of a table whose rows have the height in a wide window with a mouse. */
export function useTableLayout(rowHeight: number, columnCount: number): TableLayout {
  const isCompact = useIsCompact();
  const isTouch = useMedia('(pointer: coarse)');
  const compactHeight = compactPaddingPx + compactLinePx * Math.max(compactCellsMin, columnCount);
  return {
    isCompact,
    rowHeight: isCompact ? compactHeight : isTouch ? Math.max(rowHeight, touchPx) : rowHeight,
    lineHeight: isTouch ? touchPx : 28,
    targetWidth: isCompact || isTouch ? touchPx : 0,
  };
}
