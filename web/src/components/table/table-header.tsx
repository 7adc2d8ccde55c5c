import { memo, type ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { type GridColumns, gridStyle } from './grid-columns.ts';
import { HeaderCell } from './header-cell.tsx';
import { parseSort } from './sort.ts';
import type { SizedColumn } from './use-column-widths.ts';

interface TableHeaderProps<Row> {
  columns: readonly SizedColumn<Row>[];
  grid: GridColumns;
  isCompact: boolean;
  sort: string | undefined;
  onSort: ((key: string) => void) | undefined;
  /** Undefined if rows cannot be selected. */
  areAllSelected: boolean | undefined;
  onSelectAll: () => void;
  hasOpenButton: boolean;
}

/**
 * The header of a table, which stays visible. On a phone it is a line of sort buttons that scrolls sideways. It is drawn again only if
 * something of it changes, not while rows scroll.
 */
export const TableHeader = memo(function TableHeader<Row>(all: TableHeaderProps<Row>) {
  const { columns, grid, isCompact, sort, ...props } = all;
  const { onSort, areAllSelected, onSelectAll, hasOpenButton } = props;
  const isInLines = grid.areas !== undefined;
  const cells = columns.map((sized, index) => (
    <HeaderCell
      key={sized.column.id}
      sized={sized}
      sort={parseSort(sort)}
      onSort={onSort}
      isCompact={isCompact}
      area={grid.areas?.[index]}
      isLast={grid.areLast[index] === true}
    />
  ));
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface-2" style={{ minWidth: grid.minWidth }}>
      <div
        role="row"
        aria-rowindex={1}
        className={classNames('border-b border-line', isCompact ? 'flex overflow-x-auto' : 'grid')}
        style={isCompact ? {} : gridStyle(grid)}
      >
        {areAllSelected !== undefined && (
          <div
            role="columnheader"
            className={
              isCompact
                ? 'w-11 shrink-0'
                : grid.areControlsStacked
                  ? 'row-start-1'
                  : isInLines
                    ? 'row-span-full'
                    : undefined
            }
          >
            <label
              className={classNames(
                'flex size-full items-center justify-center',
                isCompact ? 'min-h-11' : isInLines ? '' : 'min-h-9',
              )}
            >
              <input
                type="checkbox"
                aria-label="Select all loaded rows"
                className="size-4 accent-link"
                checked={areAllSelected}
                onChange={onSelectAll}
              />
            </label>
          </div>
        )}
        {hasOpenButton && (
          <div
            role="columnheader"
            className={grid.areControlsStacked ? 'col-start-1 row-[2/-1]' : isInLines ? 'row-span-full' : undefined}
          >
            <span className="sr-only">Details</span>
          </div>
        )}
        {cells}
      </div>
    </div>
  );
}) as <Row>(props: TableHeaderProps<Row>) => ReactNode;
