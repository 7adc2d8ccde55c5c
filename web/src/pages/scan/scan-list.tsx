import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { ColumnMenu } from '../../components/table/column-menu.tsx';
import type { Column } from '../../components/table/columns.ts';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import type { RowSteps } from '../../components/table/use-row-steps.ts';
import { useVisibleColumns } from '../../components/table/use-visible-columns.ts';
import { type ListPage, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { filterOf } from './filter-of.ts';

interface ScanListProps<Row> {
  /** Name of the table: "Packages of the scan". */
  label: string;
  /** One row in words, and more: "package", "packages". */
  unit: readonly [one: string, many: string];
  cacheKey: readonly unknown[];
  columns: readonly Column<Row>[];
  filters: readonly FilterDefinition[];
  rowId: (row: Row) => string;
  load: (
    filter: Readonly<Record<string, string>>,
    sort: string | undefined,
    page: number,
    signal: AbortSignal,
  ) => Promise<ListPage<Row>>;
  onOpen?: (row: Row) => void;
  /** Name of the button that opens a row. */
  openLabel?: (row: Row) => string;
  /** The detail of the row whose id is `open` in the address. */
  renderDetail?: (steps: RowSteps) => ReactNode;
  renderPreview?: (row: Row) => ReactNode;
  /** Shown if the scan has no row at all. */
  empty: ReactNode;
}

/** One list of a scan with filters, sort, columns and pages in the address. */
export function ScanList<Row>({
  columns: all,
  load,
  unit,
  filters,
  cacheKey,
  label,
  rowId,
  empty,
  ...rowProps
}: ScanListProps<Row>) {
  const { search, filter, push, replace } = useUrlSearch();
  const active = useMemo(() => filterOf(search, filters), [search, filters]);
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const list = useListWindow<Row>(
    {
      key: [...cacheKey, active, search.sort ?? ''],
      loadPage: (number, signal) => load(active, search.sort, number, signal),
    },
    page,
  );
  const { shown: columns } = useVisibleColumns(all, search.columns);
  return (
    <>
      <FilterBar
        definitions={filters}
        search={search}
        onChange={filter}
        searchLabel={`Search the ${unit[1]} of this scan`}
      >
        {list.total !== undefined && (
          <span className="text-sm text-muted" aria-live="polite">
            {countOf(list.total, unit[0], unit[1])}
          </span>
        )}
        <ColumnMenu
          columns={all}
          parameter={search.columns}
          onChange={(value) => filter({ columns: value, page: search.page })}
        />
      </FilterBar>
      <ListTable
        list={list}
        name={unit[1]}
        page={page}
        onPage={(next) => push({ page: String(next) })}
        empty={
          Object.keys(active).length > 0 ? (
            <EmptyState title={`No ${unit[0]} matches the filter`}>Remove a filter above.</EmptyState>
          ) : (
            empty
          )
        }
        label={label}
        columns={columns}
        rowId={rowId}
        sort={search.sort}
        onSort={(key) => filter({ sort: nextSort(parseSort(search.sort), key) })}
        openId={search.open}
        onStep={(id) => replace({ open: id })}
        {...rowProps}
      />
    </>
  );
}
