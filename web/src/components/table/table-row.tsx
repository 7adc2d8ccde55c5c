import { type MouseEvent, memo, type ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import type { Column } from './columns.ts';

interface TableRowProps<Row> {
  id: string;
  columns: readonly Column<Row>[];
  /** Undefined while the row is loading. */
  row: Row | undefined;
  /** Index in the window. */
  index: number;
  /** Number of the row in the whole list, from 1. */
  number: number;
  /** Distance from the top in pixels. */
  top: number;
  height: number;
  template: string;
  className: string | undefined;
  isFocused: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  onFocus: (index: number) => void;
  onOpen: (index: number) => void;
  onToggle: (index: number) => void;
}

/** One row. It is drawn again only if something of it changes, so that scrolling draws the rows that come into view. */
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, columns, row, index, number, top, height, template, isFocused, isSelected } = props;
  const focus = (event: MouseEvent): void => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input') !== null;
    if (isControl) return;
    props.onFocus(index);
    // A finger has neither a double click nor a key.
    if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') props.onOpen(index);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of its rows
    <div
      id={id}
      role="row"
      aria-rowindex={number + 1}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)`, height, gridTemplateColumns: template }}
      onClick={focus}
      onDoubleClick={() => props.onOpen(index)}
      className={classNames(
        'absolute inset-x-0 top-0 grid border-b border-hairline',
        isSelected === true && 'bg-surface-3',
        isFocused &&
          'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-link bg-surface-2',
        props.className,
      )}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className="flex items-center justify-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select row ${number}`}
            className="size-4 accent-link"
            checked={isSelected}
            disabled={row === undefined}
            onChange={() => props.onToggle(index)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={classNames(
            'flex min-w-0 items-center overflow-hidden px-2 whitespace-nowrap',
            column.align === 'end' && 'justify-end',
          )}
        >
          {row === undefined ? (
            <span className="h-3 w-2/3 rounded-sm bg-surface-3" />
          ) : (
            <span className="truncate">{column.cell(row)}</span>
          )}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;
