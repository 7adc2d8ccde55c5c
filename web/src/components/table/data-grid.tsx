import { useId, useRef, useState } from 'react';
import { useIsPrinted } from '../../lib/hooks/use-is-printed.ts';
import { useMedia } from '../../lib/hooks/use-media.ts';
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts';
import { classNames } from '../../lib/text/class-names.ts';
import type { DataTableProps } from './data-table-props.ts';
import { PrintedTable } from './printed-table.tsx';
import { RowPreview } from './row-preview.tsx';
import { TableHeader } from './table-header.tsx';
import { useTableLayout } from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface DataGridProps<Row> extends DataTableProps<Row> {
  /** Width in pixels of the space for the list and its preview. */
  frameWidth: number;
}

const standardMaxHeight = 'max(20rem, calc(100dvh - 14rem))';
/** The preview is below the list and has the other part of the window. */
const maxHeightAbovePreview = 'max(12rem, calc(70dvh - 14rem))';

/** The list and the preview of its focused row. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, rowId, total, firstIndex = 0, selected, onSelect, openLabel } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const scrollId = props.label.replaceAll(/\W+/g, '-');
  const isSelectable = selected !== undefined && onSelect !== undefined;
  const hasOpenButton = openLabel !== undefined;
  const layout = useTableLayout(props.rowHeight ?? 32);
  const { isCompact } = layout;
  const { sizedColumns, grid, controlCount, rowHeight, headerHeight } = useGridColumns({
    label: props.label,
    columns,
    layout,
    frameWidth: props.frameWidth,
    isSelectable,
    hasOpenButton,
  });
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
        aria-colcount={columns.length + controlCount}
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
          grid={grid}
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
          style={{ height: virtual.getTotalSize(), minWidth: grid.minWidth }}
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
                grid={grid}
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
