import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { ColumnMenu } from '../../components/table/column-menu.tsx';
import { ListNewsBar } from '../../components/table/list-news.tsx';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import { useVisibleColumns } from '../../components/table/use-visible-columns.ts';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { isUnderWay } from '../../features/result-status/result-status.ts';
import { useRefreshWhile } from '../../features/result-status/use-refresh-while.ts';
import { listApi, read } from '../../lib/api/client.ts';
import { useHeldRows } from '../../lib/hooks/use-held-rows.ts';
import { pageRows, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { usePoll } from '../../lib/hooks/use-poll.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { pageOf } from '../../lib/url/page-of.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { type ScanRow, scanColumns } from './scan-columns.tsx';
import { scanFilterDefinitions, scanFilterOf } from './scan-filters.ts';

const idOf = ({ scanId }: ScanRow): string => scanId;

/** Scans that were requested after the list was loaded are announced after this time, sooner while one of the list is queued or running. */
const refreshMs = 10_000;

/** The list of scans with its filters. */
export function ScanList() {
  const { search, filter, push } = useUrlSearch();
  const navigate = useNavigate();
  const registries = useQuery(registriesQuery);
  const definitions = useMemo(
    () => scanFilterDefinitions((registries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))),
    [registries.data],
  );
  const allColumns = useMemo(
    () => scanColumns(new Map((registries.data ?? []).map(({ id, name }) => [id, name]))),
    [registries.data],
  );
  const { shown: columns } = useVisibleColumns(allColumns, search.columns);
  const scanFilter = useMemo(() => scanFilterOf(search), [search]);
  const page = pageOf(search.page);
  const loaded = useListWindow<ScanRow>(
    {
      key: ['scans', 'list', scanFilter, search.sort ?? ''],
      loadPage: (number, signal) => {
        const query = { ...scanFilter, ...(search.sort && { sort: search.sort }), page: number, limit: pageRows };
        return read(listApi.GET('/api/scans', { params: { query: query }, signal }));
      },
    },
    page,
  );
  const list = useHeldRows(JSON.stringify([scanFilter, search.sort, page]), loaded, idOf);
  usePoll(true, ['scans', 'list'], refreshMs);
  useRefreshWhile(
    list.rows.some((row) => isUnderWay(row?.status)),
    ['scans', 'list'],
  );

  return (
    <>
      <FilterBar definitions={definitions} search={search} onChange={filter} searchLabel="Search scans">
        {list.total !== undefined && <span className="text-sm text-muted">{countOf(list.total, 'scan')}</span>}
        <ColumnMenu
          columns={allColumns}
          parameter={search.columns}
          onChange={(value) => filter({ columns: value, page: search.page })}
        />
      </FilterBar>
      <ListNewsBar list={list}>
        <ListTable
          list={list}
          name="scans"
          page={page}
          onPage={(next) => push({ page: String(next) })}
          empty={<NoScans isFiltered={Object.keys(scanFilter).length > 0} />}
          label="Scans"
          columns={columns}
          rowId={idOf}
          isGone={(row) => list.news?.gone.has(row.scanId) === true}
          sort={search.sort}
          onSort={(key) => filter({ sort: nextSort(parseSort(search.sort), key) })}
          rowHeight={40}
          onOpen={({ scanId }) => void navigate({ to: '/scans/$scanId', params: { scanId } })}
        />
      </ListNewsBar>
    </>
  );
}

function NoScans({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState title="No scan matches the filter">Remove a filter above to see more scans.</EmptyState>;
  return (
    <EmptyState title="No scans yet" action={<Link to="/registries/connect">Connect a registry</Link>}>
      A scan starts when a registry is synced, when its webhook is called, or when you scan one image from{' '}
      <Link to="/">the overview</Link>. Results of sensors and of the command line are listed here as well.
    </EmptyState>
  );
}
