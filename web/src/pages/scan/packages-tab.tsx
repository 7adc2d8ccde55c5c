import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Badge } from '../../components/badge/badge.tsx';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import type { Column } from '../../components/table/columns.ts';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { listApi, read, type Schemas } from '../../lib/api/client.ts';
import { pageRows } from '../../lib/hooks/use-list-window.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { ScanList } from './scan-list.tsx';

type ScanPackage = Schemas['ListScanPackagesAnswer']['data'][number];

const assessedLooks = {
  yes: { tone: 'neutral', glyph: '●', word: 'assessed' },
  no: { tone: 'unknown', glyph: '?', word: 'not assessed' },
  unknown: { tone: 'unknown', glyph: '~', word: 'not certain' },
} as const;

function columnsOf(scanId: string, hasOtherScanners: boolean): readonly Column<ScanPackage>[] {
  return [
    {
      id: 'name',
      header: 'Package',
      width: 240,
      sortKey: 'name',
      cell: ({ name, support, dev }) => (
        <span className="inline-flex items-center gap-1.5" title={name}>
          <bdi className="truncate font-medium">{name}</bdi>
          {dev && <Badge title="Development dependency">dev</Badge>}
          {support?.hasEnded === true && (
            <Badge
              tone="warning"
              glyph="!"
              title={`${support.product} ${support.release}: support ended ${support.endsOn ?? ''}`}
            >
              unsupported
            </Badge>
          )}
        </span>
      ),
    },
    { id: 'version', header: 'Version', width: 170, cell: ({ version }) => <bdi title={version}>{version}</bdi> },
    { id: 'type', header: 'Type', width: 80, sortKey: 'type', cell: ({ type }) => <bdi>{type}</bdi> },
    {
      id: 'assessed',
      header: 'Assessed',
      width: 130,
      cell: ({ assessed }) => {
        const { tone, glyph, word } = assessedLooks[assessed];
        return (
          <Badge tone={tone} glyph={glyph}>
            {word}
          </Badge>
        );
      },
    },
    {
      id: 'findings',
      header: 'Findings',
      width: 150,
      sortKey: 'findings',
      cell: ({ name, findings, severity, assessed }) =>
        findings === 0 ? (
          <span className="text-muted">{assessed === 'yes' ? '0' : '?'}</span>
        ) : (
          <Link
            to="/scans/$scanId"
            params={{ scanId }}
            search={{ tab: 'findings', package: name }}
            className="inline-flex gap-2"
          >
            {formatCount(findings)} {severity !== null && <SeverityBadge severity={severity} />}
          </Link>
        ),
    },
    {
      id: 'scanners',
      header: 'Listed by',
      width: 150,
      isHiddenAtFirst: !hasOtherScanners,
      cell: ({ scanners }) =>
        scanners.length === 0 ? <span className="text-muted">not stated</span> : scanners.join(', '),
    },
    {
      id: 'license',
      header: 'License',
      width: 180,
      cell: ({ licenses }) =>
        licenses.length === 0 ? (
          <span className="text-muted">not declared</span>
        ) : (
          <bdi title={licenses.join(', ')}>{licenses.join(', ')}</bdi>
        ),
    },
    {
      id: 'layer',
      header: 'Layer',
      width: 70,
      sortKey: 'layer',
      cell: ({ layer }) => (
        <Link
          to="/scans/$scanId"
          params={{ scanId }}
          search={{ tab: 'layers', layer: String(layer.index) }}
          className="target"
        >
          L{layer.index}
        </Link>
      ),
    },
    {
      id: 'path',
      header: 'File',
      width: 260,
      cell: ({ paths }) => (
        <bdi title={paths.join('\n')} className="text-muted">
          {paths[0] ?? ''}
        </bdi>
      ),
    },
    {
      id: 'source',
      header: 'Source package',
      width: 160,
      isHiddenAtFirst: true,
      cell: ({ source }) => <bdi>{source === null ? '' : `${source.name} ${source.version}`}</bdi>,
    },
    { id: 'purl', header: 'Package URL', width: 360, isHiddenAtFirst: true, cell: ({ purl }) => <bdi>{purl}</bdi> },
  ];
}

/** The packages of the image: whether each was assessed, its license, its layer and its findings. */
export function PackagesTab({ scan: { scanId, totals, scanners } }: { scan: ScanSummary }) {
  const hasOtherScanners = scanners.some(({ name, status }) => name !== 'builtin' && status === 'SUCCEEDED');
  const columns = useMemo(() => columnsOf(scanId, hasOtherScanners), [scanId, hasOtherScanners]);
  const filters = useMemo(() => filtersOf(totals), [totals]);
  return (
    <ScanList<ScanPackage>
      label="Packages of the scan"
      unit={['package', 'packages']}
      cacheKey={['scan-packages', scanId]}
      columns={columns}
      filters={filters}
      rowId={({ id }) => id}
      load={async (filter, sort, page, signal) =>
        await read(
          listApi.GET('/api/scans/{scanId}/packages', {
            params: {
              path: { scanId },
              query: { ...filter, ...(sort === undefined ? {} : { sort }), page, limit: pageRows },
            },
            signal,
          }),
        )
      }
      empty={
        <EmptyState title="No packages">
          The image contains no package database and no known lock file or program. The tab “Coverage” lists content
          that could not be read.
        </EmptyState>
      }
    />
  );
}

function filtersOf(totals: ScanSummary['totals']): readonly FilterDefinition[] {
  return [
    {
      kind: 'choices',
      name: 'assessed',
      label: 'Assessed',
      isSingle: true,
      choices: Object.entries(assessedLooks).map(([value, { word }]) => ({ value, label: word })),
    },
    {
      kind: 'flag',
      name: 'vulnerable',
      label: 'Findings',
      yes: 'with findings',
      no: 'without findings',
    },
    {
      kind: 'choices',
      name: 'type',
      label: 'Type',
      choices: (totals?.packages.types ?? []).map(({ type, count }) => ({ value: type, label: `${type} (${count})` })),
    },
    { kind: 'number', name: 'layer', label: 'Layer', min: 0, max: 100_000, step: 1 },
    { kind: 'text', name: 'license', label: 'License', placeholder: 'Apache-2.0 or NOASSERTION' },
    { kind: 'text', name: 'package', label: 'Exact name', placeholder: 'openssl' },
    { kind: 'flag', name: 'os', label: 'Origin', yes: 'distribution', no: 'other' },
    { kind: 'flag', name: 'dev', label: 'Development', yes: 'only development', no: 'without development' },
  ];
}
