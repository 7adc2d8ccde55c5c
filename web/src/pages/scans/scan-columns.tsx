import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { SeverityCounts } from '../../components/charts/severity-bar.tsx';
import type { Column } from '../../components/table/columns.ts';
import { CopyText } from '../../components/text/copy-text.tsx';
import { ImageTag } from '../../components/text/image-tag.tsx';
import { RowLink } from '../../components/text/row-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { notAssessedText, resultStatusOf, scanMeaning } from '../../features/result-status/result-status.ts';
import { RiskValue } from '../../features/result-status/risk-value.tsx';
import { ScanStatusBadge } from '../../features/result-status/scan-status-badge.tsx';
import { UnknownFindings } from '../../features/result-status/unknown-findings.tsx';
import type { Schemas } from '../../lib/api/client.ts';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { shortDigest } from '../../lib/text/short-digest.ts';
import { formatDuration } from '../../lib/time/format-duration.ts';

export type ScanRow = Schemas['ScanListItem'];

const origins: Readonly<Record<ScanRow['origin'], string>> = {
  cloud: 'service',
  sensor: 'sensor',
  cli: 'command line',
};

/** The columns of the list of scans. */
export function scanColumns(registryNames: ReadonlyMap<string, string>): readonly Column<ScanRow>[] {
  return [
    {
      id: 'image',
      header: 'Scan',
      width: 320,
      cell: ({ scanId, image, tag }) => (
        <RowLink to="/scans/$scanId" params={{ scanId }}>
          <ImageTag name={image} tag={tag} />
        </RowLink>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 140,
      sortKey: 'status',
      cell: (scan) => <ScanStatusBadge scan={scan} />,
    },
    {
      id: 'grade',
      header: 'Grade',
      width: 76,
      sortKey: 'compliance',
      cell: (scan) => <GradeBadge grade={scan.compliance} reason={scanMeaning(resultStatusOf(scan))} />,
    },
    {
      id: 'risk',
      header: 'Risk',
      width: 70,
      align: 'end',
      sortKey: 'riskScore',
      cell: (scan) => <RiskValue riskScore={scan.riskScore} status={resultStatusOf(scan)} />,
    },
    {
      id: 'findings',
      header: 'Findings',
      width: 176,
      cell: (scan) => {
        const known = severityCountsOf(scan.counts);
        if (known !== undefined) return <SeverityCounts counts={known} scanId={scan.scanId} />;
        return <UnknownFindings error={scan.error} />;
      },
    },
    {
      id: 'scannedAt',
      header: 'Finished',
      width: 130,
      sortKey: 'scannedAt',
      cell: ({ scannedAt }) => <Time value={scannedAt} absent="not yet" />,
    },
    { id: 'platform', header: 'Platform', width: 120, cell: ({ platform }) => platform ?? '?' },
    {
      id: 'registry',
      header: 'Registry',
      width: 180,
      cell: ({ registryId }) =>
        registryId === null ? (
          <span className="text-muted">none</span>
        ) : (
          <RowLink to="/registries/$registryId" params={{ registryId }} title={registryNames.get(registryId)}>
            <bdi>{registryNames.get(registryId) ?? registryId}</bdi>
          </RowLink>
        ),
    },
    { id: 'origin', header: 'Origin', width: 110, cell: ({ origin }) => origins[origin] },
    {
      id: 'duration',
      header: 'Duration',
      width: 90,
      align: 'end',
      cell: ({ durationMs }) => formatDuration(durationMs),
    },
    {
      id: 'error',
      header: 'Cause of failure',
      width: 240,
      isHiddenAtFirst: true,
      cell: (scan) => <Cause scan={scan} />,
    },
    {
      id: 'requested',
      header: 'Requested',
      width: 130,
      isHiddenAtFirst: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
    {
      id: 'fixable',
      header: 'Fixable',
      width: 80,
      align: 'end',
      isHiddenAtFirst: true,
      cell: ({ scanId, fixable }) =>
        fixable === null ? (
          '?'
        ) : (
          <RowLink
            to="/scans/$scanId"
            params={{ scanId }}
            search={{ tab: 'findings', fixable: 'true' }}
            className="target"
          >
            {formatCount(fixable)}
          </RowLink>
        ),
    },
    {
      id: 'scanners',
      header: 'Scanners',
      width: 160,
      isHiddenAtFirst: true,
      cell: ({ scanners }) =>
        scanners.map(({ name, status }) => (status === 'SUCCEEDED' ? name : `${name} ✕`)).join(', '),
    },
    {
      id: 'notAssessed',
      header: 'Not assessed',
      width: 220,
      isHiddenAtFirst: true,
      cell: ({ notAssessed }) => <bdi>{notAssessedText(notAssessed) ?? ''}</bdi>,
    },
    {
      id: 'digest',
      header: 'Digest',
      width: 170,
      isHiddenAtFirst: true,
      cell: ({ digest }) =>
        digest === null ? '?' : <CopyText value={digest} label="digest" shown={shortDigest(digest)} />,
    },
    {
      id: 'batch',
      header: 'Batch',
      width: 180,
      isHiddenAtFirst: true,
      cell: ({ batchId }) => (
        <RowLink to="/scans" search={{ batch: batchId }}>
          {batchId}
        </RowLink>
      ),
    },
  ];
}

/** Why a scan failed, or why its last attempt did. */
function Cause({ scan: { error, lastError } }: { scan: Pick<ScanRow, 'error' | 'lastError'> }) {
  const cause = error ?? lastError;
  if (cause === undefined) return null;
  return (
    <span title={`${cause.code}: ${cause.message}`}>
      <bdi>{cause.message}</bdi>
    </span>
  );
}
