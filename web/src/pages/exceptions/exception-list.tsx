import { useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { ColumnMenu } from '../../components/table/column-menu.tsx';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import { useVisibleColumns } from '../../components/table/use-visible-columns.ts';
import {
  categoryNames,
  type Exception,
  exceptionStatusLooks,
  exceptionsKey,
} from '../../features/exceptions/exception.ts';
import { ExceptionDialog } from '../../features/exceptions/exception-dialog.tsx';
import { listApi, read } from '../../lib/api/client.ts';
import { pageRows, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { exceptionColumns } from './exception-columns.tsx';

const definitions: readonly FilterDefinition[] = [
  {
    kind: 'choices',
    name: 'status',
    label: 'Status',
    isSingle: true,
    choices: Object.entries(exceptionStatusLooks).map(([value, { name }]) => ({ value, label: name })),
  },
  {
    kind: 'choices',
    name: 'category',
    label: 'Category',
    isSingle: true,
    choices: Object.entries(categoryNames).map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', name: 'cveId', label: 'Vulnerability', placeholder: 'CVE-2026-1234' },
  { kind: 'text', name: 'package', label: 'Package', placeholder: 'openssl' },
  { kind: 'text', name: 'tag', label: 'Tag id' },
  { kind: 'number', name: 'expiresWithinDays', label: 'Ends within days', min: 0, max: 3650, step: 1 },
];
const names = ['search', ...definitions.map(({ name }) => name)];

/** All exceptions, including those that ended. */
export function ExceptionList() {
  const { search, filter, push, close, replace } = useUrlSearch();
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const { sort } = search;
  const key = JSON.stringify([...names, 'sort'].map((name) => [name, search[name]]));
  const query = useMemo(
    () => Object.fromEntries((JSON.parse(key) as [string, string | null][]).filter(([, value]) => value !== null)),
    [key],
  );
  const list = useListWindow<Exception>(
    {
      key: [...exceptionsKey, query],
      loadPage: (number, signal) =>
        read(
          listApi.GET('/api/attestations', { params: { query: { ...query, page: number, limit: pageRows } }, signal }),
        ),
    },
    page,
  );
  const { shown: columns } = useVisibleColumns(exceptionColumns, search.columns);
  const setColumns = (value: string | undefined): void => filter({ columns: value, page: search.page });
  return (
    <>
      <FilterBar definitions={definitions} search={search} onChange={filter} searchLabel="Search exceptions">
        <ColumnMenu columns={exceptionColumns} parameter={search.columns} onChange={setColumns} />
      </FilterBar>
      <ListTable
        list={list}
        name="exceptions"
        page={page}
        onPage={(next) => push({ page: String(next) })}
        empty={<NoExceptions isFiltered={names.some((name) => search[name] !== undefined)} />}
        label="Exceptions"
        columns={columns}
        rowId={({ id }) => id}
        sort={sort}
        onSort={(column) => filter({ sort: nextSort(parseSort(sort), column) })}
        onOpen={({ id }) => push({ open: id })}
        openLabel={({ cveId, package: name }) => `Details of the exception for ${cveId} in ${name}`}
        openId={search.open}
        onStep={(id) => replace({ open: id })}
        renderDetail={(steps) => (
          <ExceptionDialog exceptionId={search.open} onClose={() => close({ open: undefined })} steps={steps} />
        )}
      />
    </>
  );
}

function NoExceptions({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No exception matches the filter">Remove a filter above.</EmptyState>
  ) : (
    <EmptyState title="No exceptions">
      An exception states why a finding is not fixed, for example because the vulnerable function is not used. Propose
      one here, or from a finding with the key e.
    </EmptyState>
  );
}
