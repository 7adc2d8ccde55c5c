import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { ColumnMenu } from '../../components/table/column-menu.tsx';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import { useVisibleColumns } from '../../components/table/use-visible-columns.ts';
import { isInProgress, type Report, reportTypeNames, statusLooks } from '../../features/reports/report.ts';
import { reportsKey } from '../../features/reports/report-queries.ts';
import { listApi, read } from '../../lib/api/client.ts';
import { pageRows, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { usePoll } from '../../lib/hooks/use-poll.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { reportColumns } from './report-columns.tsx';

const definitions: readonly FilterDefinition[] = [
  {
    kind: 'choices',
    name: 'type',
    label: 'Type',
    isSingle: true,
    choices: Object.entries(reportTypeNames).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choices',
    name: 'status',
    label: 'Status',
    isSingle: true,
    choices: Object.entries(statusLooks).map(([value, { name }]) => ({ value, label: name })),
  },
];

/** All reports and packs. It is read again every few seconds while one of them is in progress. */
export function ReportList() {
  const { search, filter, push } = useUrlSearch();
  const navigate = useNavigate();
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const { type, status, search: text, sort } = search;
  const query = useMemo(
    () =>
      Object.fromEntries(
        Object.entries({ type, status, search: text, sort }).filter(([, value]) => value !== undefined),
      ),
    [type, status, text, sort],
  );
  const list = useListWindow<Report>(
    {
      key: [...reportsKey, query],
      loadPage: (number, signal) =>
        read(listApi.GET('/api/reports', { params: { query: { ...query, page: number, limit: pageRows } }, signal })),
    },
    page,
  );
  usePoll(
    list.rows.some((row) => row !== undefined && isInProgress(row)),
    reportsKey,
  );
  const { shown: columns } = useVisibleColumns(reportColumns, search.columns);
  const isFiltered = type !== undefined || status !== undefined || text !== undefined;
  return (
    <>
      <FilterBar definitions={definitions} search={search} onChange={filter} searchLabel="Search reports by name">
        <ColumnMenu
          columns={reportColumns}
          parameter={search.columns}
          onChange={(value) => filter({ columns: value, page: search.page })}
        />
      </FilterBar>
      <ListTable
        list={list}
        name="reports"
        page={page}
        onPage={(next) => push({ page: String(next) })}
        empty={<NoReports isFiltered={isFiltered} />}
        label="Reports"
        columns={columns}
        rowId={({ id }) => id}
        sort={sort}
        onSort={(key) => filter({ sort: nextSort(parseSort(sort), key) })}
        onOpen={({ id }) => void navigate({ to: '/reports/$reportId', params: { reportId: id } })}
      />
    </>
  );
}

function NoReports({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No report matches the filter">Remove a filter above.</EmptyState>
  ) : (
    <EmptyState title="No reports yet">
      A report records the data at one time, for a manager, an auditor or a customer. Create one with the button above;
      its page shows the content and offers files.
    </EmptyState>
  );
}
