import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useIsPrinted } from '../../lib/hooks/use-is-printed.ts';
import { useMedia } from '../../lib/hooks/use-media.ts';
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts';
import { classNames } from '../../lib/text/class-names.ts';
import type { Column } from './columns.ts';
import { PrintedTable } from './printed-table.tsx';
import { RowPreview } from './row-preview.tsx';
import { TableHeader } from './table-header.tsx';
import { useTableLayout } from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

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

const selectColumnWidth = 36;
const openColumnWidth = 32;
const standardMaxHeight = 'max(20rem, calc(100dvh - 14rem))';
/** The preview is below the list and has the other part of the window. */
const maxHeightAbovePreview = 'max(12rem, calc(70dvh - 14rem))';

/**
 * A table whose rows are virtual: only visible rows are elements. One element has the focus and names the focused row, so that the focus
 * survives scrolling. Columns can be resized and sorted. On a phone, the cells of a row are below each other.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, total, firstIndex = 0, selected, onSelect, openLabel } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const scrollId = props.label.replaceAll(/\W+/g, '-');
  const layout = useTableLayout(props.rowHeight ?? 32);
  const { isCompact, rowHeight } = layout;
  const isWide = useMedia('(min-width: 80rem)');
  const isPrinted = useIsPrinted();
  const [isPreviewing, setPreviewing] = useState(false);
  const { focused, setFocused, focusInPlace, placed } = useRowFocus({
    scrollId,
    rows,
    rowId,
    firstIndex,
    focusedRow: props.focusedRow,
    onFocusRow: props.onFocusRow,
    openId: props.openId,
  });
  const sizedColumns = useColumnWidths(props.label, columns);
  // With the border of the header, in pixels.
  const headerHeight = isCompact ? 45 : 37;
  const { virtual, items } = useVirtualRows({
    scroller,
    scrollId,
    rowCount: rows.length,
    rowHeight,
    headerHeight,
    focused,
    placed,
    windowKey: firstIndex,
    onVisible: props.onVisible,
  });

  const isSelectable = selected !== undefined && onSelect !== undefined;
  const hasOpenButton = openLabel !== undefined;
  const selectWidths = isSelectable ? [Math.max(selectColumnWidth, layout.targetWidth)] : [];
  const openWidths = hasOpenButton ? [isCompact ? openColumnWidth : Math.max(openColumnWidth, layout.targetWidth)] : [];
  const widths = sizedColumns.map(({ width }) => width);
  const template = isCompact
    ? templateOf([...selectWidths, 'rest', ...openWidths])
    : templateOf([...selectWidths, ...openWidths, ...widths.slice(0, -1)], widths.at(-1));
  const minWidth = isCompact ? 0 : [...selectWidths, ...openWidths, ...widths].reduce((sum, width) => sum + width, 0);

  const focusRow = (index: number): void => {
    setFocused(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const select = (from: number, to: number, isAdded: boolean): void => {
    if (!isSelectable) return;
    const next = new Set(selected);
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (row === undefined) continue;
      if (isAdded) next.add(rowId(row));
      else next.delete(rowId(row));
    }
    onSelect(next);
  };
  const toggle = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) select(index, index, !(selected?.has(rowId(row)) ?? false));
  };
  const closePreview = (): boolean => {
    if (!isPreviewing) return false;
    setPreviewing(false);
    scroller.current?.focus({ preventScroll: true });
    return true;
  };
  const { onKeyDown, setAnchor } = useGridKeys({
    scroller,
    rows,
    rowHeight,
    focused,
    onFocus: focusRow,
    onExtend: (from, to) => select(from, to, true),
    onToggle: toggle,
    onOpen: props.onOpen,
    onPreview: () => setPreviewing(!isPreviewing),
    onPage: props.onPage,
    onEscape: closePreview,
    onKey: props.onKey,
  });

  const onRowOpen = useStableCallback((index: number) => {
    const row = rows[index];
    if (row === undefined || props.onOpen === undefined) return;
    setAnchor(index);
    setFocused(index);
    // The detail returns the focus to the list, which names the row, also if the user went to another row in the detail.
    scroller.current?.focus({ preventScroll: true });
    props.onOpen(row);
  });
  const onRowPress = useStableCallback((index: number, isTouch: boolean) => {
    if (isTouch && props.onOpen !== undefined) {
      onRowOpen(index);
      return;
    }
    setAnchor(index);
    focusRow(index);
    scroller.current?.focus({ preventScroll: true });
  });
  const onControlFocus = useStableCallback((index: number) => {
    if (index !== focused) focusInPlace(index);
  });
  const onRowToggle = useStableCallback(toggle);

  const loadedRows = rows.filter((row) => row !== undefined);
  const areAllSelected = isSelectable
    ? loadedRows.length > 0 && loadedRows.every((row) => selected.has(rowId(row)))
    : undefined;
  const onSort = useStableCallback((key: string) => props.onSort?.(key));
  const onSelectAll = useStableCallback(() =>
    onSelect?.(areAllSelected === true ? new Set() : new Set(loadedRows.map(rowId))),
  );
  const maxHeight = isPreviewing && !isWide ? maxHeightAbovePreview : (props.maxHeight ?? standardMaxHeight);
  return (
    <div className={classNames(isPreviewing && 'flex flex-col gap-2 xl:flex-row xl:items-start')}>
      <div
        ref={scroller}
        role="grid"
        data-scroll-restoration-id={scrollId}
        data-openable={props.onOpen === undefined ? undefined : ''}
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + selectWidths.length + openWidths.length}
        aria-multiselectable={isSelectable || undefined}
        aria-activedescendant={rows.length > 0 ? `${id}-${focused}` : undefined}
        aria-busy={props.isStale}
        tabIndex={0}
        onKeyDown={onKeyDown}
        style={{ maxHeight }}
        className={classNames(
          'group relative overflow-auto rounded-md border border-hairline text-sm outline-offset-0 print:hidden',
          isPreviewing && 'min-w-0 xl:flex-1',
        )}
      >
        <TableHeader
          columns={sizedColumns}
          template={template}
          minWidth={minWidth}
          isCompact={isCompact}
          sort={props.sort}
          onSort={props.onSort && onSort}
          areAllSelected={areAllSelected}
          onSelectAll={onSelectAll}
          hasOpenButton={hasOpenButton}
        />
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
                rowKey={row === undefined ? undefined : rowId(row)}
                index={index}
                number={firstIndex + index + 1}
                top={start - headerHeight}
                height={rowHeight}
                template={template}
                isCompact={isCompact}
                className={row === undefined ? undefined : props.rowClass?.(row)}
                isGone={row !== undefined && props.isGone?.(row) === true}
                isFocused={index === focused}
                isSelected={isSelectable ? row !== undefined && selected.has(rowId(row)) : undefined}
                openLabel={row === undefined ? openLabel && 'Details' : openLabel?.(row)}
                onPress={onRowPress}
                onControlFocus={onControlFocus}
                onOpen={onRowOpen}
                onToggle={onRowToggle}
              />
            );
          })}
        </div>
      </div>
      {isPrinted && (
        <PrintedTable label={props.label} columns={columns} rows={loadedRows} rowId={rowId} total={total} />
      )}
      {isPreviewing && (
        <RowPreview
          label={props.label}
          columns={columns}
          row={rows[focused]}
          render={props.renderPreview}
          isOpenable={props.onOpen !== undefined}
          onClose={() => void closePreview()}
        />
      )}
    </div>
  );
}

/** Widths of the columns of the layout in pixels. The last one takes what is left, at least its width. */
function templateOf(widths: readonly (number | 'rest')[], lastWidth?: number): string {
  const columns = widths.map((width) => (width === 'rest' ? 'minmax(0, 1fr)' : `${width}px`));
  return [...columns, ...(lastWidth === undefined ? [] : [`minmax(${lastWidth}px, 1fr)`])].join(' ');
}
