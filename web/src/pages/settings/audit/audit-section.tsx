import { useMemo } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FilterBar } from '../../../components/filters/filter-bar.tsx';
import { buttonClass } from '../../../components/form/button.tsx';
import { ListTable } from '../../../components/table/list-table.tsx';
import { useMissingPermission } from '../../../features/session/permissions.ts';
import { serviceHref } from '../../../lib/api/base-path.ts';
import { api, read } from '../../../lib/api/client.ts';
import { pageRows, useListWindow } from '../../../lib/hooks/use-list-window.ts';
import { countOf } from '../../../lib/text/format-number.ts';
import { useUrlSearch } from '../../../lib/url/use-url-search.ts';
import { NotPermitted } from '../lists/not-permitted.tsx';
import { type AuditEntry, auditColumns } from './audit-columns.tsx';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { auditFilterDefinitions, auditFilterOf, exportPath } from './audit-filters.ts';
import { ChainPanel } from './chain-panel.tsx';

/** Who did what and when: filters, page and the open entry are in the address. */
export function AuditSection() {
  const missingRole = useMissingPermission('listAuditLog');
  if (missingRole !== undefined) return <NotPermitted what="the audit log" reason={missingRole} />;
  return <AuditLog />;
}

function AuditLog() {
  const { search, filter, push, close, replace } = useUrlSearch();
  const auditFilter = useMemo(() => auditFilterOf(search), [search]);
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const list = useListWindow<AuditEntry>(
    {
      key: ['audit-log', auditFilter],
      loadPage: (number, signal) =>
        read(
          api.GET('/api/audit-log', { params: { query: { ...auditFilter, page: number, limit: pageRows } }, signal }),
        ),
    },
    page,
  );
  const isFiltered = Object.keys(auditFilter).length > 0;
  return (
    <>
      <ChainPanel />
      <FilterBar
        definitions={auditFilterDefinitions}
        search={search}
        onChange={filter}
        searchLabel="Search the audit log"
      >
        <a href={serviceHref(exportPath(auditFilter, 'csv'))} download className={buttonClass()}>
          CSV
        </a>
        <a href={serviceHref(exportPath(auditFilter, 'jsonl'))} download className={buttonClass()}>
          JSON lines
        </a>
      </FilterBar>
      <ListTable
        list={list}
        name="audit log"
        page={page}
        onPage={(next) => push({ page: String(next) })}
        empty={
          <EmptyState title={isFiltered ? 'No entry matches' : 'No entry yet'}>
            {isFiltered
              ? 'Change or remove a filter.'
              : 'Each change of settings, members, keys, registries and decisions becomes an entry.'}
          </EmptyState>
        }
        label="Audit log"
        columns={auditColumns}
        rowId={({ id }) => id}
        onOpen={({ id }) => push({ open: id })}
        openId={search.open}
        onStep={(id) => replace({ open: id })}
        renderDetail={(steps) => (
          <AuditEntryDialog
            isOpen={search.open !== undefined}
            entry={list.rows.find((row) => row?.id === search.open)}
            onClose={() => close({ open: undefined })}
            steps={steps}
          />
        )}
      >
        <p role="status" className="mb-2 text-sm text-muted">
          {countOf(list.total ?? 0, 'entry', 'entries')}, newest first
        </p>
      </ListTable>
    </>
  );
}
