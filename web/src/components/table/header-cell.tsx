import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import type { Sort } from './sort.ts';
import type { SizedColumn } from './use-column-widths.ts';

interface HeaderCellProps<Row> {
  sized: SizedColumn<Row>;
  sort: Sort | undefined;
  onSort: ((key: string) => void) | undefined;
  /** Phones: the header only sorts, because there are no columns. */
  isCompact: boolean;
}

const widthStep = 16;

/** A header that sorts its column, with a separator that resizes it by pointer or arrow keys. */
export function HeaderCell<Row>({ sized, sort, onSort, isCompact }: HeaderCellProps<Row>) {
  const { column, width, onResizeStart, onResize } = sized;
  const direction = sort?.key === column.sortKey && column.sortKey !== undefined ? sort?.direction : undefined;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  const isSortable = column.sortKey !== undefined && onSort !== undefined;
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
      className={
        isCompact && !isSortable
          ? 'sr-only'
          : classNames('relative flex min-w-0 items-center text-xs font-semibold', isCompact ? 'h-11 shrink-0' : 'h-9')
      }
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() => onSort?.(column.sortKey ?? '')}
          className={classNames(
            'flex h-full w-full min-w-0 items-center gap-1 px-2 hover:bg-surface-3',
            !isCompact && column.align === 'end' && 'justify-end',
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
      {!isCompact && (
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
          className="absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none rounded-sm border-r border-hairline hover:bg-link focus-visible:bg-link pointer-coarse:w-6"
        />
      )}
    </div>
  );
}
