import { type MouseEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import type { Column } from './columns.ts';
import { CompactCell } from './compact-cell.tsx';
import { Gone } from './gone.tsx';
import { type GridColumns, gridStyle } from './grid-columns.ts';

interface TableRowProps<Row> {
  id: string;
  columns: readonly Column<Row>[];
  /** Undefined while the row is loading. */
  row: Row | undefined;
  rowKey: string | undefined;
  /** Index in the window. */
  index: number;
  /** Number of the row in the whole list, from 1. */
  number: number;
  /** Distance from the top in pixels. */
  top: number;
  height: number;
  grid: GridColumns;
  isCompact: boolean;
  className: string | undefined;
  isGone: boolean;
  isFocused: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  /** Name of the button that opens the row. Undefined if there is none. */
  openLabel: string | undefined;
  /** A click beside the controls of the row. */
  onPress: (index: number, isTouch: boolean) => void;
  /** A control of the row got the focus. */
  onControlFocus: (index: number) => void;
  onOpen: (index: number) => void;
  onToggle: (index: number) => void;
}

/** A panel that opens at the right, as one path: the icon of the library has an element for each stroke, and each row has it. */
const openIcon = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM15 3v18M10 15l-3-3 3-3';

/** One row. It is drawn again only if something of it changes, so that scrolling draws the rows that come into view. */
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, columns, row, index, number, top, height, grid, isCompact, isFocused, isSelected, openLabel } = props;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Tab leads from the list to the controls of its focused row, and then out of the list. Those of all rows would be hundreds of stops.
    for (const control of element.current?.querySelectorAll<HTMLElement>(controls) ?? [])
      control.tabIndex = isFocused ? 0 : -1;
  });
  const isInLines = grid.areas !== undefined;
  const press = (event: MouseEvent): void => {
    if (!isOnControl(event)) props.onPress(index, isTouch(event.nativeEvent));
  };
  const cells = isCompact
    ? columns.map((column, cellIndex) => (
        <CompactCell
          key={column.id}
          column={column}
          row={row}
          isNamed={cellIndex > 0 && column.isSelfEvident !== true}
          isGone={props.isGone && cellIndex === 0}
        />
      ))
    : columns.map((column, cellIndex) => (
        <div
          key={column.id}
          role="gridcell"
          style={{ gridArea: grid.areas?.[cellIndex] }}
          className={column.align === 'end' ? 'truncate px-2 text-end' : 'truncate px-2'}
        >
          {row === undefined ? (
            <span className="inline-block h-3 w-2/3 rounded-sm bg-surface-3" />
          ) : (
            <>
              {props.isGone && cellIndex === 0 && <Gone />}
              {column.cell(row)}
            </>
          )}
        </div>
      ));
  const openCell = openLabel !== undefined && (
    <div
      role="gridcell"
      className={classNames(
        'flex items-center justify-center',
        grid.areControlsStacked ? 'col-start-1 row-[2/-1]' : isInLines && 'row-span-full',
      )}
    >
      <button
        type="button"
        aria-label={openLabel}
        title="Details (Enter)"
        disabled={row === undefined}
        onClick={() => props.onOpen(index)}
        className={classNames(
          'inline-flex items-center justify-center rounded-md text-link hover:bg-surface-3',
          isCompact ? 'size-full' : 'size-7 pointer-coarse:size-11',
        )}
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4 fill-none stroke-current stroke-2">
          <path d={openIcon} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
    </div>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of its rows
    <div
      ref={element}
      id={id}
      role="row"
      data-row={props.rowKey}
      aria-rowindex={number + 1}
      aria-selected={isSelected}
      // The line is as high as the row, so that text is in its middle without an element around it.
      style={{
        top,
        height,
        ...gridStyle(grid),
        ...(!isCompact && { lineHeight: `${grid.lineHeight ?? height - 1}px` }),
      }}
      onClick={press}
      onFocus={() => props.onControlFocus(index)}
      onDoubleClick={(event) => !isOnControl(event) && props.onOpen(index)}
      className={classNames(
        'absolute inset-x-0 grid border-b border-hairline',
        isInLines && 'content-center',
        isSelected === true && 'bg-surface-3',
        isFocused &&
          'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-link bg-surface-2',
        props.className,
        // Cells whose content is a box of its own do not inherit the line.
        props.isGone && 'text-muted line-through [&_*]:line-through',
      )}
    >
      {isSelected !== undefined && (
        <div
          role="gridcell"
          className={grid.areControlsStacked ? 'row-start-1' : isInLines ? 'row-span-full' : undefined}
        >
          <label className="flex size-full items-center justify-center">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select row ${number}`}
              className="size-4 accent-link"
              checked={isSelected}
              disabled={row === undefined}
              onChange={() => props.onToggle(index)}
            />
          </label>
        </div>
      )}
      {!isCompact && openCell}
      {isCompact ? (
        <div className="flex min-w-0 flex-wrap content-center-safe items-center gap-x-3 gap-y-0.5 overflow-hidden px-2">
          {cells}
        </div>
      ) : (
        cells
      )}
      {isCompact && openCell}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Controls of a row for Tab. The key x replaces the checkbox. A time within a link has the focus of the link. */
const controls = 'a, button, time[data-time]:not(a time, button time)';

function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a, button, label, input') !== null;
}

/** Whether a finger made the click. Browsers without the kind of pointer say so by having no pointer that hovers. */
function isTouch(event: globalThis.MouseEvent): boolean {
  const kind = 'pointerType' in event ? event.pointerType : '';
  return kind === '' ? matchMedia('(hover: none)').matches : kind === 'touch';
}
