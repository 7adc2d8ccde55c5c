import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { showToast } from '../../components/feedback/toasts.tsx';
import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import { ListNewsBar } from '../../components/table/list-news.tsx';
import { ListTable } from '../../components/table/list-table.tsx';
import { nextSort, parseSort } from '../../components/table/sort.ts';
import type { RowSteps } from '../../components/table/use-row-steps.ts';
import { useVisibleColumns } from '../../components/table/use-visible-columns.ts';
import { FindingPreview } from '../../features/finding-detail/finding-preview.tsx';
import { findingColumns } from '../../features/finding-filters/finding-columns.tsx';
import { findingList } from '../../features/finding-filters/finding-list.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useSession } from '../../features/session/session.ts';
import { BulkBar } from '../../features/triage/bulk-bar.tsx';
import type { Finding } from '../../features/triage/finding.ts';
import { stillMatches } from '../../features/triage/still-matches.ts';
import { triageKeys } from '../../features/triage/triage-status.ts';
import { undoLast } from '../../features/triage/undo-stack.ts';
import { useTriage } from '../../features/triage/use-triage.ts';
import { useHeldRows } from '../../lib/hooks/use-held-rows.ts';
import { useKeyedState } from '../../lib/hooks/use-keyed-state.ts';
import { isWindowAnswered, useListWindow } from '../../lib/hooks/use-list-window.ts';
import { usePoll } from '../../lib/hooks/use-poll.ts';
import type { UrlSearch } from '../../lib/url/use-url-search.ts';
import { NoFindings } from './no-findings.tsx';

interface FindingTableProps {
  findingFilter: Readonly<Record<string, string>>;
  page: number;
  url: UrlSearch;
  /** Called when the rows of the filter are known, or could not be loaded. */
  onAnswered: () => void;
  /** The detail of the open finding. */
  renderDetail: (steps: RowSteps) => ReactNode;
}

/** Loaded on first use: forms are a large part of the page. */
const DecideDialog = lazyDialog(() => import('../../features/triage/decide-dialog.tsx'), 'DecideDialog');
const ProposeExceptionDialog = lazyDialog(
  () => import('../../features/exceptions/propose-exception-dialog.tsx'),
  'ProposeExceptionDialog',
);

/** New rows of other users and of scans are announced, so that a list that stays open is not old. */
const refreshMs = 60_000;
const idOf = ({ id }: Finding): string => id;
const nothing: ReadonlySet<string> = new Set();
/** Assign to me, assign, note, exception. */
const otherTriageKeys: ReadonlySet<string> = new Set(['m', 'i', 'c', 'e']);

function subjectOf({ cveId, package: { name }, tag, image }: Finding) {
  return { cveId, package: name, tag, image: image.name };
}

/** The rows of findings with selection and one key for each decision. */
export function FindingTable({ findingFilter, page, url, onAnswered, renderDetail }: FindingTableProps) {
  const { search, filter, push, replace } = url;
  const { shown: columns } = useVisibleColumns(findingColumns, search.columns);
  const viewKey = JSON.stringify([findingFilter, search.sort, page]);
  const source = findingList(findingFilter, search.sort);
  const loaded = useListWindow(source, page);
  const list = useHeldRows(viewKey, loaded, idOf);
  const isAnswered = isWindowAnswered(loaded);
  useEffect(() => (isAnswered ? onAnswered() : undefined), [isAnswered, onAnswered]);
  usePoll(true, source.key, refreshMs);
  const [selected, setSelected] = useKeyedState(viewKey, nothing);
  const [focusedRow, setFocusedRow] = useKeyedState(viewKey, 0);
  const [dialog, setDialog] = useState<{ kind: 'assignee' | 'note' | 'exception'; finding: Finding } | null>(null);
  const decide = useTriage();
  const missingRole = useMissingPermission('putTriage');
  const missingForException = useMissingPermission('proposeAttestation');
  const { principal } = useSession();

  const onKey = useCallback(
    (event: KeyboardEvent, row: Finding, index: number): boolean => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'z') {
        if (!undoLast()) showToast({ text: 'There is nothing to undo.' });
        return true;
      }
      const status = triageKeys[event.key];
      const missing = event.key === 'e' ? missingForException : missingRole;
      if (missing !== undefined && (status !== undefined || otherTriageKeys.has(event.key))) {
        showToast({ text: missing });
        return true;
      }
      if (status !== undefined) decide(row, { status });
      else if (event.key === 'm') decide(row, { assignee: { id: principal.id, name: principal.name } });
      else if (event.key === 'i') setDialog({ kind: 'assignee', finding: row });
      else if (event.key === 'c') setDialog({ kind: 'note', finding: row });
      else if (event.key === 'e') setDialog({ kind: 'exception', finding: row });
      else return false;
      if (status !== undefined) setFocusedRow(index + 1);
      return true;
    },
    [decide, missingRole, missingForException, principal, setFocusedRow],
  );

  return (
    <>
      <ListNewsBar list={list}>
        <ListTable
          list={list}
          name="findings"
          page={page}
          onPage={(next) => push({ page: String(next) })}
          empty={<NoFindings isFiltered={Object.keys(findingFilter).length > 0} />}
          label="Findings"
          columns={columns}
          rowId={idOf}
          isGone={(row) => list.news?.gone.has(row.id) === true || !stillMatches(row, findingFilter, principal.id)}
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
      </ListNewsBar>
      {dialog !== null && dialog.kind !== 'exception' && (
        <DecideDialog finding={dialog.finding} focus={dialog.kind} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'exception' && (
        <ProposeExceptionDialog
          isOpen
          onClose={() => setDialog(null)}
          subject={subjectOf(dialog.finding)}
          onProposed={() => setDialog(null)}
        />
      )}
    </>
  );
}
