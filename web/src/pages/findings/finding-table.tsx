import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { runNewestToastAction, showToast } from '../../components/feedback/toasts.tsx';
import { visibleColumns } from '../../components/table/columns.ts';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import type { RowSteps } from '../../components/table/use-row-steps.ts';
import { FindingPreview } from '../../features/finding-detail/finding-preview.tsx';
import { findingColumns } from '../../features/finding-filters/finding-columns.tsx';
import { loadFindings } from '../../features/finding-filters/load-findings.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useSession } from '../../features/session/session.ts';
import { BulkBar } from '../../features/triage/bulk-bar.tsx';
import type { Finding } from '../../features/triage/finding.ts';
import { type TriageStatus, triageKeys } from '../../features/triage/triage-status.ts';
import { findingsKey, useTriage } from '../../features/triage/use-triage.ts';
import { useKeyedState } from '../../lib/hooks/use-keyed-state.ts';
import { useListWindow } from '../../lib/hooks/use-list-window.ts';
import type { UrlSearch } from '../../lib/url/use-url-search.ts';
import { NoFindings } from './no-findings.tsx';

interface FindingTableProps {
  findingFilter: Readonly<Record<string, string>>;
  page: number;
  url: UrlSearch;
  /** The detail of the open finding. */
  renderDetail: (steps: RowSteps) => ReactNode;
}

/** Loaded on first use: forms are a large part of the page. */
const BulkDialog = lazy(async () => ({ default: (await import('../../features/triage/bulk-dialog.tsx')).BulkDialog }));
const ProposeExceptionDialog = lazy(async () => ({
  default: (await import('../../features/exceptions/propose-exception-dialog.tsx')).ProposeExceptionDialog,
}));

const nothing: ReadonlySet<string> = new Set();
/** Assign to me, assign, note, exception. */
const otherTriageKeys: ReadonlySet<string> = new Set(['m', 'i', 'c', 'e']);

function subjectOf({ cveId, package: { name }, tag, image }: Finding) {
  return { cveId, package: name, tag, image: image.name };
}

/** The rows of findings with selection and one key for each decision. */
export function FindingTable({ findingFilter, page, url, renderDetail }: FindingTableProps) {
  const { search, filter, push, replace } = url;
  const list = useListWindow<Finding>(
    [...findingsKey, 'rows', findingFilter, search.sort ?? ''],
    page,
    (number, signal) => loadFindings(findingFilter, search.sort, number, signal),
  );
  const columns = useMemo(() => visibleColumns(findingColumns, search.columns), [search.columns]);
  const viewKey = JSON.stringify([findingFilter, search.sort, page]);
  const [selected, setSelected] = useKeyedState(viewKey, nothing);
  const [focusedRow, setFocusedRow] = useKeyedState(viewKey, 0);
  const [dialog, setDialog] = useState<{ kind: 'decide' | 'exception'; finding: Finding } | null>(null);
  const decide = useTriage();
  const missingRole = useMissingPermission('putTriage');
  const missingForException = useMissingPermission('proposeAttestation');
  const { principal } = useSession();

  const onKey = useCallback(
    (event: KeyboardEvent, row: Finding, index: number): boolean => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'z') {
        if (!runNewestToastAction()) showToast({ text: 'There is nothing to undo.' });
        return true;
      }
      const status = triageKeys[event.key];
      const missing = event.key === 'e' ? missingForException : missingRole;
      if (missing !== undefined && (status !== undefined || otherTriageKeys.has(event.key))) {
        showToast({ text: missing });
        return true;
      }
      if (status !== undefined) decide(row, { status });
      else if (event.key === 'm') decide(row, { status: row.triageStatus as TriageStatus, assignee: principal.id });
      else if (event.key === 'i' || event.key === 'c') setDialog({ kind: 'decide', finding: row });
      else if (event.key === 'e') setDialog({ kind: 'exception', finding: row });
      else return false;
      if (status !== undefined) setFocusedRow(index + 1);
      return true;
    },
    [decide, missingRole, missingForException, principal.id, setFocusedRow],
  );

  return (
    <>
      <ListTable
        list={list}
        name="findings"
        page={page}
        onPage={(next) => push({ page: String(next) })}
        empty={<NoFindings isFiltered={Object.keys(findingFilter).length > 0} />}
        label="Findings"
        columns={columns}
        rowId={({ id }) => id}
        sort={search.sort}
        onSort={(key) => filter({ sort: nextSort(parseSort(search.sort), key) })}
        selected={selected}
        onSelect={setSelected}
        onOpen={({ id }) => push({ open: id })}
        openLabel={({ cveId, package: item }) => `Details of ${cveId} in ${item.name}`}
        openId={search.open}
        onStep={(id) => replace({ open: id })}
        renderDetail={renderDetail}
        renderPreview={(finding) => <FindingPreview finding={finding} />}
        onKey={onKey}
        focusedRow={focusedRow}
        onFocusRow={setFocusedRow}
      >
        <BulkBar
          selected={selected}
          total={list.total ?? 0}
          isExact={!list.isLowerBound}
          filter={findingFilter}
          onClear={setSelected}
        />
      </ListTable>
      <Suspense>
        {dialog?.kind === 'decide' && (
          <BulkDialog
            target={{ ids: [dialog.finding.id] }}
            count={1}
            onClose={() => setDialog(null)}
            onDone={() => undefined}
          />
        )}
        {dialog?.kind === 'exception' && (
          <ProposeExceptionDialog
            isOpen
            onClose={() => setDialog(null)}
            subject={subjectOf(dialog.finding)}
            onProposed={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}
