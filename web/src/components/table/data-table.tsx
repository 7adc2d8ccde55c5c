import { useElementScrollRestoration } from '@tanstack/react-router';
import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts';
import { areShortcutsOn } from '../../lib/shortcuts/shortcut-setting.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { rememberedWidths, rememberWidths } from './column-widths.ts';
import type { Column } from './columns.ts';
import { HeaderCell } from './header-cell.tsx';
import { rowMoveOf } from './row-navigation.ts';
import { parseSort } from './sort.ts';
import { TableRow } from './table-row.tsx';

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
  onPreview?: (row: Row) => void;
  onPage?: (step: 1 | -1) => void;
  /** Keys of the page for the focused row. Returns true if the key was used. */
  onKey?: (event: KeyboardEvent, row: Row, rowIndex: number) => boolean;
  /** Row that gets the focus mark; changes when a decision moves to the next row. */
  focusedRow?: number;
  onFocusRow?: (index: number) => void;
  /** Classes of a row, such as struck-through text for rows that left the filter. */
  rowClass?: (row: Row) => string | undefined;
  rowHeight?: 32 | 40;
  /** Height of the scrolled part; the rows' height if they are fewer. */
  maxHeight?: string;
}

/** The library computes widths of columns only. A model of its own for each of thousands of rows would be made at each change. */
const features = tableFeatures({ columnSizingFeature, columnResizingFeature });
const noData: object[] = [];
const selectColumnWidth = 36;
/** With its border, in pixels. */
const headerHeight = 37;

/**
 * A table whose rows are virtual: only visible rows are elements. One element has the focus and names the focused row, so that the focus
 * survives scrolling. Columns can be resized and sorted.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, total, firstIndex = 0, rowHeight = 32, selected, onSelect } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [ownFocus, setOwnFocus] = useState(0);
  const focused = Math.min(props.focusedRow ?? ownFocus, Math.max(0, rows.length - 1));
  const anchor = useRef(focused);
  const [sizing, setSizing] = useState<Record<string, number>>(() => rememberedWidths(props.label));

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, object>();
    return helper.columns(
      columns.map(({ id: columnId, width }) =>
        helper.display({ id: columnId, size: width, minSize: 48, maxSize: 900 }),
      ),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: noData,
    columnResizeMode: 'onChange' as const,
    state: { columnSizing: sizing },
    onColumnSizingChange: (change) => setSizing((current) => (typeof change === 'function' ? change(current) : change)),
  });
  const isResizing = table.state.columnResizing.isResizingColumn !== false;
  useEffect(() => {
    if (!isResizing) rememberWidths(props.label, sizing);
  }, [isResizing, sizing, props.label]);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The header is in the scrolled part, and covers its upper edge.
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: 4,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { onVisible } = props;
  useEffect(() => onVisible?.(first, last), [first, last, onVisible]);

  // After a return to the page, the rows are where they were when it was left.
  const scrollId = props.label.replaceAll(/\W+/g, '-');
  const left = useElementScrollRestoration({ id: scrollId });
  const isRestored = useRef(false);
  const hasRows = rows.length > 0;
  useLayoutEffect(() => {
    if (!hasRows || isRestored.current) return;
    isRestored.current = true;
    if (left !== undefined && scroller.current !== null) scroller.current.scrollTop = left.scrollY;
  }, [hasRows, left]);

  // A decision moves the focus to the next row, which may be below the visible part.
  const shownFocus = useRef(focused);
  useEffect(() => {
    if (shownFocus.current !== focused) virtual.scrollToIndex(focused, { align: 'auto' });
    shownFocus.current = focused;
  }, [focused, virtual]);

  const isSelectable = selected !== undefined && onSelect !== undefined;
  const widths = columns.map((column) => table.getColumn(column.id)?.getSize() ?? column.width);
  const template = [
    ...(isSelectable ? [`${selectColumnWidth}px`] : []),
    ...widths.map((width, index) => (index === columns.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ');
  const minWidth = widths.reduce((sum, width) => sum + width, isSelectable ? selectColumnWidth : 0);

  const focusRow = (index: number): void => {
    setOwnFocus(index);
    props.onFocusRow?.(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const setSelection = (from: number, to: number, isAdded: boolean): void => {
    if (!isSelectable) return;
    const next = new Set(selected);
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (row === undefined) continue;
      if (isAdded) next.add(rowId(row));
      else next.delete(rowId(row));
    }
    onSelect(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== scroller.current) return;
    if (event.key.length === 1 && event.key !== ' ' && !areShortcutsOn()) return;
    const row = rows[focused];
    const perScreen = Math.floor((scroller.current?.clientHeight ?? 320) / rowHeight) - 1;
    const move = rowMoveOf(event, focused, rows.length, perScreen);
    if (move === undefined) {
      if (row !== undefined && props.onKey?.(event, row, focused) === true) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (move.kind === 'focus') {
      if (move.isExtending) setSelection(anchor.current, move.index, true);
      else anchor.current = move.index;
      focusRow(move.index);
    } else if (move.kind === 'page') props.onPage?.(move.step);
    else if (row === undefined) return;
    else if (move.kind === 'select') {
      anchor.current = focused;
      setSelection(focused, focused, !(selected?.has(rowId(row)) ?? false));
    } else if (move.kind === 'open') props.onOpen?.(row);
    else (props.onPreview ?? props.onOpen)?.(row);
  };

  const onRowFocus = useStableCallback((index: number) => {
    anchor.current = index;
    focusRow(index);
    scroller.current?.focus({ preventScroll: true });
  });
  const onRowOpen = useStableCallback((index: number) => {
    const row = rows[index];
    if (row !== undefined) props.onOpen?.(row);
  });
  const onRowToggle = useStableCallback((index: number) => {
    const row = rows[index];
    if (row !== undefined) setSelection(index, index, !(selected?.has(rowId(row)) ?? false));
  });

  const loadedRows = rows.filter((row) => row !== undefined);
  const areAllSelected = isSelectable && loadedRows.length > 0 && loadedRows.every((row) => selected.has(rowId(row)));
  return (
    <div
      ref={scroller}
      role="grid"
      data-scroll-restoration-id={scrollId}
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + (isSelectable ? 1 : 0)}
      aria-multiselectable={isSelectable || undefined}
      aria-activedescendant={items.some(({ index }) => index === focused) ? `${id}-${focused}` : undefined}
      aria-busy={props.isStale}
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={{ maxHeight: props.maxHeight ?? 'max(20rem, calc(100dvh - 14rem))' }}
      className="group relative overflow-auto rounded-md border border-hairline text-sm outline-offset-0"
    >
      <div role="rowgroup" className="sticky top-0 z-10 bg-surface-2" style={{ minWidth }}>
        <div
          role="row"
          aria-rowindex={1}
          className="grid border-b border-line"
          style={{ gridTemplateColumns: template }}
        >
          {isSelectable && (
            <div role="columnheader" className="flex items-center justify-center">
              <input
                type="checkbox"
                aria-label="Select all loaded rows"
                className="size-4 accent-link"
                checked={areAllSelected}
                onChange={() => onSelect(areAllSelected ? new Set() : new Set(loadedRows.map(rowId)))}
              />
            </div>
          )}
          {table.getHeaderGroups()[0]?.headers.map((header, index) => {
            const column = columns[index];
            return column === undefined ? null : (
              <HeaderCell
                key={header.id}
                column={column}
                sort={parseSort(props.sort)}
                onSort={props.onSort}
                width={widths[index] ?? column.width}
                onResizeStart={header.getResizeHandler()}
                onResize={(width) => setSizing((current) => ({ ...current, [column.id]: width }))}
              />
            );
          })}
        </div>
      </div>
      <div
        role="rowgroup"
        className={classNames('relative', props.isStale && 'opacity-60')}
        style={{ height: virtual.getTotalSize(), minWidth }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            <TableRow
              key={index}
              id={`${id}-${index}`}
              columns={columns}
              row={row}
              index={index}
              number={firstIndex + index + 1}
              top={start - headerHeight}
              height={rowHeight}
              template={template}
              className={row === undefined ? undefined : props.rowClass?.(row)}
              isFocused={index === focused}
              isSelected={isSelectable ? row !== undefined && selected.has(rowId(row)) : undefined}
              onFocus={onRowFocus}
              onOpen={onRowOpen}
              onToggle={onRowToggle}
            />
          );
        })}
      </div>
    </div>
  );
}
