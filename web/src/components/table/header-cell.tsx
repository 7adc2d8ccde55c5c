import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import type { Column } from './columns.ts';
import type { Sort } from './sort.ts';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((key: string) => void) | undefined;
  width: number;
  onResizeStart: (event: unknown) => void;
  onResize: (width: number) => void;
}

const widthStep = 16;

/** A header that sorts its column, with a separator that resizes it by pointer or arrow keys. */
export function HeaderCell<Row>({ column, sort, onSort, width, onResizeStart, onResize }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.sortKey && column.sortKey !== undefined ? sort?.direction : undefined;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? widthStep : event.key === 'ArrowLeft' ? -widthStep : 0;
    if (step === 0) return;
    event.preventDefault();
    onResize(Math.min(Math.max(width + step, 48), 900));
  };
  return (
    <div
      role="columnheader"
      aria-sort={
        direction === undefined
          ? column.sortKey === undefined
            ? undefined
            : 'none'
          : direction === 'asc'
            ? 'ascending'
            : 'descending'
      }
      className="relative flex h-9 min-w-0 items-center text-xs font-semibold"
    >
      {column.sortKey !== undefined && onSort !== undefined ? (
        <button
          type="button"
          onClick={() => onSort(column.sortKey ?? '')}
          className={classNames(
            'flex h-full w-full min-w-0 items-center gap-1 px-2 hover:bg-surface-3',
            column.align === 'end' && 'justify-end',
          )}
        >
          <span className="truncate">{column.header}</span>
          {direction !== undefined && <Arrow aria-hidden="true" size={12} className="shrink-0" />}
        </button>
      ) : (
        <span className={classNames('w-full truncate px-2', column.align === 'end' && 'text-end')}>
          {column.header}
        </span>
      )}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${column.header}`}
        aria-valuenow={Math.round(width)}
        aria-valuemin={48}
        aria-valuemax={900}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onMouseDown={onResizeStart}
        onTouchStart={onResizeStart}
        className="absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none rounded-sm border-r border-hairline hover:bg-link focus-visible:bg-link"
      />
    </div>
  );
}
