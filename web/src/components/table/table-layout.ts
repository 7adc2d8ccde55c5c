import { useMedia } from '../../lib/hooks/use-media.ts';
import { useIsCompact } from './use-is-compact.ts';

/** How much space rows and their controls have in this window. */
export interface TableLayout {
  /** Phones: a row has its cells below each other instead of in columns. */
  isCompact: boolean;
  /** Height of a row in pixels, if its columns are in one line beside each other. */
  rowHeight: number;
  /** Height of a line of a row in pixels, if its columns are in several lines. */
  lineHeight: number;
  /** Least width in pixels of a column with one control. */
  targetWidth: number;
}

/** Height of a finger target. */
const touchPx = 44;
/** The layout of a table whose rows have the height in a wide window with a mouse. */
export function useTableLayout(rowHeight: number): TableLayout {
  const isCompact = useIsCompact();
  const isTouch = useMedia('(pointer: coarse)');
  return {
    isCompact,
    rowHeight: isTouch ? Math.max(rowHeight, touchPx) : rowHeight,
    lineHeight: isTouch ? touchPx : 28,
    targetWidth: isCompact || isTouch ? touchPx : 0,
  };
}
