import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../lib/text/class-names.ts';
import { ColumnSeparator } from './column-separator.tsx';
import type { Sort } from './sort.ts';
import type { SizedColumn } from './use-column-widths.ts';

interface HeaderCellProps<Row> {
  sized: SizedColumn<Row>;
  sort: Sort | undefined;
  onSort: ((key: string) => void) | undefined;
  /** Phones: the header only sorts, because there are no columns. */
  isCompact: boolean;
  /** `grid-area` in a header of several lines. */
  area: string | undefined;
  /** Whether it is the last one of its line. */
  isLast: boolean;
}

/** A header that sorts its column, with a separator that resizes it by pointer or arrow keys. */
export function HeaderCell<Row>({ sized, sort, onSort, isCompact, area, isLast }: HeaderCellProps<Row>) {
  const { column, width, onResize } = sized;
  const direction = sort?.key === column.sortKey && column.sortKey !== undefined ? sort?.direction : undefined;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  const isSortable = column.sortKey !== undefined && onSort !== undefined;
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
      style={{ gridArea: area }}
      className={
        isCompact && !isSortable
          ? 'sr-only'
          : classNames(
              'relative flex min-w-0 items-center text-xs font-semibold',
              isCompact ? 'h-11 shrink-0' : area === undefined && 'h-9',
            )
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
      {!isCompact && <ColumnSeparator name={column.header} width={width} isLast={isLast} onResize={onResize} />}
    </div>
  );
}
