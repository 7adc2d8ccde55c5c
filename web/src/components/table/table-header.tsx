import { memo, type ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { HeaderCell } from './header-cell.tsx';
import { parseSort } from './sort.ts';
import type { SizedColumn } from './use-column-widths.ts';

interface TableHeaderProps<Row> {
  columns: readonly SizedColumn<Row>[];
  template: string;
  minWidth: number;
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
  const { columns, template, minWidth, isCompact, sort, ...props } = all;
  const { onSort, areAllSelected, onSelectAll, hasOpenButton } = props;
  const cells = columns.map((sized) => (
    <HeaderCell key={sized.column.id} sized={sized} sort={parseSort(sort)} onSort={onSort} isCompact={isCompact} />
  ));
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface-2" style={{ minWidth: isCompact ? 0 : minWidth }}>
      <div
        role="row"
        aria-rowindex={1}
        className={classNames('border-b border-line', isCompact ? 'flex overflow-x-auto' : 'grid')}
        style={isCompact ? {} : { gridTemplateColumns: template }}
      >
        {areAllSelected !== undefined && (
          <div role="columnheader" className={isCompact ? 'w-11 shrink-0' : undefined}>
            <label
              className={classNames('flex size-full items-center justify-center', isCompact ? 'min-h-11' : 'min-h-9')}
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
          <div role="columnheader">
            <span className="sr-only">Details</span>
          </div>
        )}
        {cells}
      </div>
    </div>
  );
}) as <Row>(props: TableHeaderProps<Row>) => ReactNode;
