import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { runNewestToastAction } from '../../components/feedback/toasts.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ColumnMenu } from '../../components/table/column-menu.tsx';
import { visibleColumns } from '../../components/table/columns.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import { FindingDialog } from '../../features/finding-detail/finding-dialog.tsx';
import { findingColumns } from '../../features/finding-filters/finding-columns.tsx';
import {
  findingFilterDefinitions,
  findingFilterOf,
} from '../../features/finding-filters/finding-filter-definitions.ts';
import { loadFindings } from '../../features/finding-filters/load-findings.ts';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { useMissingRole } from '../../features/session/permissions.ts';
import type { Finding } from '../../features/triage/finding.ts';
import { triageKeys } from '../../features/triage/triage-status.ts';
import { findingsKey, useTriage } from '../../features/triage/use-triage.ts';
import { useKeyedState } from '../../lib/hooks/use-keyed-state.ts';
import { useListWindow, windowRows } from '../../lib/hooks/use-list-window.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { NoFindings } from './no-findings.tsx';

const nothing: ReadonlySet<string> = new Set();

/** All findings of the organization: filters, sort, columns, page and the open row are in the address. */
export function FindingsPage() {
  const { search, filter, push } = useUrlSearch();
  const registries = useQuery(registriesQuery);
  const definitions = useMemo(
    () =>
      findingFilterDefinitions({
        registries: (registries.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        members: [],
      }),
    [registries.data],
  );
  const findingFilter = useMemo(() => findingFilterOf(search), [search]);
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const list = useListWindow<Finding>([...findingsKey, findingFilter, search.sort ?? ''], page, (number, signal) =>
    loadFindings(findingFilter, search.sort, number, signal),
  );
  const columns = useMemo(() => visibleColumns(findingColumns, search.columns), [search.columns]);
  const viewKey = JSON.stringify([findingFilter, search.sort, page]);
  const [selected, setSelected] = useKeyedState<ReadonlySet<string>>(viewKey, nothing);
  const [focusedRow, setFocusedRow] = useKeyedState(viewKey, 0);
  const searchBox = useRef<HTMLInputElement>(null);
  const decide = useTriage();
  const missingRole = useMissingRole('developer');

  const onKey = useCallback(
    (event: KeyboardEvent, row: Finding, index: number): boolean => {
      if (event.key === '/') {
        searchBox.current?.focus();
        return true;
      }
      if (event.key === 'z') return runNewestToastAction();
      const status = triageKeys[event.key];
      if (status === undefined || missingRole !== undefined) return false;
      decide(row, { status });
      setFocusedRow(index + 1);
      return true;
    },
    [decide, missingRole, setFocusedRow],
  );

  return (
    <>
      <PageHeader
        title="Findings"
        description="Open vulnerabilities: one row for each vulnerability of a package in a tag."
      />
      <FilterBar
        definitions={definitions}
        search={search}
        onChange={filter}
        searchLabel="Search findings"
        searchRef={searchBox}
      >
        <ColumnMenu
          columns={findingColumns}
          parameter={search.columns}
          onChange={(value) => filter({ columns: value, page: search.page })}
        />
      </FilterBar>
      {list.error !== null && (
        <ErrorState title="The findings could not be loaded." error={list.error} onRetry={list.retry} />
      )}
      {list.total === undefined ? (
        list.error === null && <Skeleton lines={12} label="Loading findings" />
      ) : list.total === 0 ? (
        <NoFindings isFiltered={Object.keys(findingFilter).length > 0} />
      ) : (
        <>
          <DataTable
            label="Findings"
            columns={columns}
            rows={list.rows}
            rowId={({ id }) => id}
            total={list.total}
            firstIndex={list.firstIndex}
            sort={search.sort}
            onSort={(key) => filter({ sort: nextSort(parseSort(search.sort), key) })}
            isStale={list.isStale}
            onVisible={list.onVisible}
            selected={selected}
            onSelect={setSelected}
            onOpen={({ id }) => push({ open: id })}
            onPage={(step) => push({ page: String(Math.max(1, page + step)) })}
            onKey={onKey}
            focusedRow={focusedRow}
            onFocusRow={setFocusedRow}
          />
          <Pager page={page} pageSize={windowRows} total={list.total} onPage={(next) => push({ page: String(next) })} />
        </>
      )}
      <FindingDialog findingId={search.open} onClose={() => push({ open: undefined })} />
    </>
  );
}
