import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { PageHeader } from '../../components/layout/page-header.tsx';
import type { Column } from '../../components/table/columns.ts';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import { type ListPage, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { countOrMoreOf } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

type Query = Readonly<Record<string, string | number>>;

interface DrillDownProps<Row> {
  title: string;
  description: ReactNode;
  /** One row and several rows: "tag", "tags". */
  unit: readonly [string, string];
  definitions: readonly FilterDefinition[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  load: (query: Query, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Shown if the filter has no rows. */
  whenEmpty: string;
  /** Shown without a filter if there are no rows at all. */
  whenNothing: string;
}

/** The rows behind a figure of the overview. Filters, sort and page are in the address. */
export function DrillDown<Row>(props: DrillDownProps<Row>) {
  const { search, filter, push } = useUrlSearch();
  const { definitions, load, columns, rowId, title, unit } = props;
  const query = useMemo(() => {
    const names = new Set(['search', 'sort', ...definitions.map(({ name }) => name)]);
    return Object.fromEntries(Object.entries(search).filter(([name]) => names.has(name)));
  }, [search, definitions]);
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const list = useListWindow<Row>(
    { key: [title, query], loadPage: (number, signal) => load({ ...query, page: number, limit: 200 }, signal) },
    page,
  );
  const back = Object.fromEntries(
    (['registry', 'from', 'to'] as const).flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
  return (
    <>
      <PageHeader
        title={title}
        description={props.description}
        actions={
          <Link to="/" search={back}>
            Overview
          </Link>
        }
      />
      <FilterBar definitions={definitions} search={search} onChange={filter} searchLabel={`Search ${unit[1]}`} />
      <ListTable
        list={list}
        name={unit[1]}
        page={page}
        onPage={(next) => push({ page: String(next) })}
        empty={
          Object.keys(query).some((name) => name !== 'sort') ? (
            <EmptyState title={`0 ${unit[1]} match`}>{props.whenEmpty}</EmptyState>
          ) : (
            <EmptyState title={`No ${unit[1]} yet`}>{props.whenNothing}</EmptyState>
          )
        }
        label={title}
        columns={columns}
        rowId={rowId}
        sort={search.sort}
        onSort={(key) => filter({ sort: nextSort(parseSort(search.sort), key) })}
      >
        <p aria-live="polite" className="mb-2 text-sm">
          {countOrMoreOf({ count: list.total ?? 0, isLowerBound: list.isLowerBound }, ...unit)}
        </p>
      </ListTable>
    </>
  );
}
