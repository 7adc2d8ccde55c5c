import { Link } from '@tanstack/react-router';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import type { Column } from '../../components/table/columns.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ChangeFilter, CutNote } from './change-filter.tsx';
import { causeText, type ScanDiff, unchangedFindings } from './scan-diff.ts';

type Row = ScanDiff['findings'][number];

const signs = {
  opened: { sign: '+', word: 'new', look: 'text-critical' },
  closed: { sign: '−', word: 'fixed or gone', look: 'text-good' },
  changed: { sign: '~', word: 'changed', look: 'text-muted' },
} as const;

const columns: readonly Column<Row>[] = [
  {
    id: 'change',
    header: 'Change',
    width: 130,
    cell: ({ change }) => (
      <span className={signs[change].look}>
        <span aria-hidden="true" className="font-mono font-bold">
          {signs[change].sign}
        </span>{' '}
        {signs[change].word}
      </span>
    ),
  },
  {
    id: 'severity',
    header: 'Severity',
    width: 170,
    cell: ({ from, to }) => (
      <>
        {from !== null && to !== null && from.severity !== to.severity && (
          <>
            <SeverityBadge severity={from.severity} />
            {' → '}
          </>
        )}
        <SeverityBadge severity={(to ?? from)?.severity ?? 'UNKNOWN'} />
      </>
    ),
  },
  {
    id: 'cveId',
    header: 'Vulnerability',
    width: 190,
    cell: ({ cveId }) => (
      <Link to="/vulnerabilities/$cveId" params={{ cveId }}>
        <bdi>{cveId}</bdi>
      </Link>
    ),
  },
  {
    id: 'package',
    header: 'Package',
    width: 280,
    cell: ({ package: { name, version, type } }) => (
      <span title={`${type} ${name} ${version}`}>
        <bdi className="font-medium">{name}</bdi> <bdi className="text-muted">{version}</bdi>
      </span>
    ),
  },
  {
    id: 'fix',
    header: 'Fixed in',
    width: 170,
    cell: ({ from, to }) => {
      const fixed = (to ?? from)?.fixedVersion ?? null;
      return fixed === null ? <span className="text-muted">no fix</span> : <bdi className="text-good">{fixed}</bdi>;
    },
  },
  { id: 'cause', header: 'Cause', width: 230, cell: ({ cause }) => causeText(cause) },
];

/** New, fixed and changed findings with the cause of each, and the number of those that both scans have. */
export function FindingDiff({
  diff,
  baseTotal,
  scanTotal,
}: {
  diff: ScanDiff;
  baseTotal: number | undefined;
  scanTotal: number | undefined;
}) {
  const { search } = useUrlSearch();
  const { findings } = diff.summary;
  const rows = diff.findings.filter(({ change }) => search.change === undefined || change === search.change);
  const total = findings.opened + findings.closed + findings.changed;
  return (
    <>
      <ChangeFilter
        label="Show only one kind of change"
        changes={(['opened', 'closed', 'changed'] as const).map((value) => ({
          ...signs[value],
          value,
          count: findings[value],
        }))}
      />
      <p className="mb-2 text-sm">
        <span aria-hidden="true">= </span>
        {baseTotal === undefined || scanTotal === undefined
          ? '…'
          : formatCount(unchangedFindings(findings, baseTotal, scanTotal))}{' '}
        of{' '}
        <Link
          to="/scans/$scanId"
          params={{ scanId: diff.scan.scanId }}
          search={{ tab: 'findings' }}
          className="underline"
        >
          {scanTotal === undefined ? '… findings' : countOf(scanTotal, 'finding')}
        </Link>{' '}
        are unchanged: both scans have them.
      </p>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">
          {total === 0 ? 'The scans have the same findings.' : 'No finding has this kind of change.'}
        </p>
      ) : (
        <DataTable
          label="Differences in findings"
          columns={columns}
          rows={rows}
          rowId={({ cveId, package: { type, name, version } }) => [cveId, type, name, version].join(' ')}
          total={rows.length}
          maxHeight="32rem"
        />
      )}
      <CutNote shown={diff.findings.length} total={total} />
    </>
  );
}
