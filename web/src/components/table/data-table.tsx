import { useRef } from 'react';
import { useElementWidth } from '../../lib/hooks/use-element-width.ts';
import { DataGrid } from './data-grid.tsx';
import type { DataTableProps } from './data-table-props.ts';

/**
 * A table whose rows are virtual: only visible rows are elements. One element has the focus and names the focused row, so that the focus
 * survives scrolling. Columns can be resized and sorted. In a narrow frame, a row has its columns in several lines. On a phone, the cells of a
 * row are below each other.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  // The rows are drawn once, with the height that they keep: the list may return to the place that the user left.
  const frameWidth = useElementWidth(frame);
  return <div ref={frame}>{frameWidth !== undefined && <DataGrid {...props} frameWidth={frameWidth} />}</div>;
}
