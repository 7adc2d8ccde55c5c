import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Badge } from '../../components/badge/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import type { Column } from '../../components/table/columns.ts';
import { FindingPreview } from '../../features/finding-detail/finding-preview.tsx';
import { findingFactColumns } from '../../features/finding-filters/finding-fact-columns.tsx';
import { findingFilterDefinitions } from '../../features/finding-filters/finding-filter-definitions.ts';
import { resultStatusOf } from '../../features/result-status/result-status.ts';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { type TriageStatus, triageStatusNames } from '../../features/triage/triage-status.ts';
import { listApi, read, type Schemas } from '../../lib/api/client.ts';
import { pageRows } from '../../lib/hooks/use-list-window.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ScanList } from './scan-list.tsx';

/** Loaded when the first row is opened. */
const FindingDialog = lazyDialog(() => import('../../features/finding-detail/finding-dialog.tsx'), 'FindingDialog');

type ScanFinding = Schemas['ListScanFindingsAnswer']['data'][number];

const columns: readonly Column<ScanFinding>[] = [
  findingFactColumns.severity,
  findingFactColumns.cveId,
  { ...findingFactColumns.package, width: 330 },
  { ...findingFactColumns.layer, sortKey: 'layer' },
  findingFactColumns.epss,
  { ...findingFactColumns.cvss, isHiddenAtFirst: false },
  {
    id: 'status',
    header: 'Triage',
    width: 120,
    sortKey: 'triageStatus',
    cell: ({ triageStatus }) => triageStatusNames[triageStatus as TriageStatus] ?? triageStatus,
  },
  {
    ...findingFactColumns.sources,
    isHiddenAtFirst: false,
    cell: ({ sources, disagreement }) => (
      <span title={disagreement.map(({ scanner, reason }) => `${scanner}: ${reason}`).join('\n')}>
        {sources.join(', ')}{' '}
        {disagreement.length > 0 && (
          <Badge tone="warning" glyph="≠">
            disagreement
          </Badge>
        )}
      </span>
    ),
  },
  findingFactColumns.type,
  findingFactColumns.fixState,
  findingFactColumns.detectedAt,
  findingFactColumns.title,
];

const sharedFilters = new Set(['severity', 'kev', 'fixable', 'malware', 'status', 'cveId', 'package', 'scanner']);

/** The findings at the end of the scan. Rows open the shared detail, where they can be triaged. */
export function FindingsTab({ scan }: { scan: ScanSummary }) {
  const { search, push, close: closeEntry } = useUrlSearch();
  const filters = useMemo(() => filtersOf(scan), [scan]);
  const client = useQueryClient();
  const { scanId } = scan;
  const close = (): void => {
    closeEntry({ open: undefined });
    // The finding may have been triaged in its detail.
    void client.invalidateQueries({ queryKey: ['scan-findings', scanId] });
  };
  return (
    <ScanList<ScanFinding>
      label="Findings of the scan"
      unit={['finding', 'findings']}
      cacheKey={['scan-findings', scanId]}
      columns={columns}
      filters={filters}
      rowId={({ id }) => id}
      load={async (filter, sort, page, signal) =>
        await read(
          listApi.GET('/api/scans/{scanId}/findings', {
            params: {
              path: { scanId },
              query: { ...filter, ...(sort === undefined ? {} : { sort }), page, limit: pageRows },
            },
            signal,
          }),
        )
      }
      onOpen={({ id }) => push({ open: id })}
      openLabel={({ cveId, package: item }) => `Details of ${cveId} in ${item.name}`}
      renderDetail={(steps) =>
        search.open !== undefined && <FindingDialog findingId={search.open} onClose={close} steps={steps} />
      }
      renderPreview={(finding) => <FindingPreview finding={finding} />}
      empty={<NoFindings scan={scan} />}
    />
  );
}

/** No rows without a filter: they are good news only if all content was assessed. */
function NoFindings({ scan }: { scan: ScanSummary }) {
  const status = resultStatusOf(scan);
  if (status === 'NOT_ASSESSED') {
    return (
      <EmptyState title="No content was assessed">
        Nothing is known about vulnerabilities of this image. The tab “Coverage” lists the content and the reasons.
      </EmptyState>
    );
  }
  return status === 'COMPLETE' ? (
    <EmptyState title="No findings">
      No advisory matches a package of this image. Newer advisories are compared automatically.
    </EmptyState>
  ) : (
    <EmptyState title="No findings in the assessed packages">
      Other content was not assessed, and can have vulnerabilities. The tab “Coverage” lists it.
    </EmptyState>
  );
}

function filtersOf({ totals, scanners, disagreements }: ScanSummary): readonly FilterDefinition[] {
  const disagreeing = [...new Set(disagreements.map(({ scanner }) => scanner))];
  const reasons = [...new Set(disagreements.map(({ reason }) => reason))];
  return [
    ...findingFilterDefinitions({ registries: [], members: [] }).filter(({ name }) => sharedFilters.has(name)),
    {
      kind: 'choices',
      name: 'type',
      label: 'Package type',
      choices: (totals?.packages.types ?? []).map(({ type }) => ({ value: type, label: type })),
    },
    { kind: 'number', name: 'layer', label: 'Layer', min: 0, max: 100_000, step: 1 },
    {
      kind: 'choices',
      name: 'onlyScanner',
      label: 'Only reported by',
      isSingle: true,
      choices: scanners.map(({ name }) => ({ value: name, label: name })),
    },
    {
      kind: 'choices',
      name: 'disagreement',
      label: 'Disagreement',
      isSingle: true,
      choices: [{ value: 'any', label: 'any scanner' }, ...disagreeing.map((value) => ({ value, label: value }))],
    },
    {
      kind: 'choices',
      name: 'disagreementReason',
      label: 'Reason of disagreement',
      isSingle: true,
      choices: reasons.map((value) => ({ value, label: value })),
    },
  ];
}
