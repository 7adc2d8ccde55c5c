import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { SeverityCounts } from '../../components/charts/severity-bar.tsx';
import type { Column } from '../../components/table/columns.ts';
import { CopyText } from '../../components/text/copy-text.tsx';
import { ImageTag } from '../../components/text/image-tag.tsx';
import { RowLink } from '../../components/text/row-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { notAssessedText, resultStatusLooks } from '../../features/result-status/result-status.ts';
import { ResultStatusBadge } from '../../features/result-status/result-status-badge.tsx';
import { RiskValue } from '../../features/result-status/risk-value.tsx';
import { UnknownFindings } from '../../features/result-status/unknown-findings.tsx';
import type { Schemas } from '../../lib/api/client.ts';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { shortDigest } from '../../lib/text/short-digest.ts';

export type ImageRow = Schemas['ListImagesResultItem'];

/** The columns of the list of images. Registries are shown by their name, which another request returns. */
export function imageColumns(registryNames: ReadonlyMap<string, string>): readonly Column<ImageRow>[] {
  return [
    {
      id: 'name',
      header: 'Image',
      width: 320,
      sortKey: 'name',
      cell: ({ id, name, latestTag }) => (
        <RowLink to="/images/$imageId" params={{ imageId: id }}>
          <ImageTag name={name} tag={latestTag} />
        </RowLink>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 140,
      cell: ({ status, lastScan, notAssessed }) => (
        <ResultStatusBadge status={status} detail={lastScan?.error?.message ?? notAssessedText(notAssessed)} />
      ),
    },
    {
      id: 'grade',
      header: 'Grade',
      width: 76,
      sortKey: 'grade',
      cell: ({ grade, status }) => <GradeBadge grade={grade} reason={resultStatusLooks[status].meaning} />,
    },
    {
      id: 'risk',
      header: 'Risk',
      width: 70,
      align: 'end',
      sortKey: 'riskScore',
      cell: ({ riskScore, status }) => <RiskValue riskScore={riskScore} status={status} />,
    },
    {
      id: 'findings',
      header: 'Findings',
      width: 160,
      cell: ({ id, latestTag, latestPlatform, vulnerabilities, lastScan }) => {
        const counts = severityCountsOf(vulnerabilities);
        if (counts === undefined || latestTag === null) return <UnknownFindings error={lastScan?.error} />;
        // Of several platforms, the counts are those of one.
        const platform = latestPlatform === null ? {} : { platform: latestPlatform };
        return <SeverityCounts counts={counts} filter={{ image: id, tag: latestTag, ...platform }} />;
      },
    },
    {
      id: 'lastScan',
      header: 'Last scan',
      width: 120,
      sortKey: 'lastScannedAt',
      cell: ({ lastScan, lastScannedAt }) =>
        lastScan === null ? (
          <Time value={null} />
        ) : (
          <RowLink to="/scans/$scanId" params={{ scanId: lastScan.scanId }}>
            <Time value={lastScannedAt ?? lastScan.createdAt} />
          </RowLink>
        ),
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 64,
      align: 'end',
      cell: ({ id, tagCount }) => (
        <RowLink to="/images/$imageId" params={{ imageId: id }} className="target">
          {formatCount(tagCount)}
        </RowLink>
      ),
    },
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
    {
      id: 'notAssessed',
      header: 'Not assessed',
      width: 240,
      isHiddenAtFirst: true,
      cell: ({ notAssessed }) => <bdi>{notAssessedText(notAssessed) ?? ''}</bdi>,
    },
    {
      id: 'digest',
      header: 'Digest',
      width: 170,
      isHiddenAtFirst: true,
      cell: ({ latestDigest }) =>
        latestDigest === null ? (
          <span className="text-muted">?</span>
        ) : (
          <CopyText value={latestDigest} label="digest" shown={shortDigest(latestDigest)} />
        ),
    },
    {
      id: 'createdAt',
      header: 'Known since',
      width: 120,
      sortKey: 'createdAt',
      isHiddenAtFirst: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
  ];
}
