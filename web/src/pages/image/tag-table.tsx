import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Badge } from '../../components/badge/badge.tsx';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { SeverityCounts } from '../../components/charts/severity-bar.tsx';
import type { Column } from '../../components/table/columns.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { resultStatusLooks } from '../../features/result-status/result-status.ts';
import { ResultStatusBadge } from '../../features/result-status/result-status-badge.tsx';
import { RiskValue } from '../../features/result-status/risk-value.tsx';
import { UnknownFindings } from '../../features/result-status/unknown-findings.tsx';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { shortDigest } from '../../lib/text/short-digest.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { countedFindingsOf, type Image, type Tag } from './image-query.ts';

/** All tags of the image. Opening one shows its result above the table. */
export function TagTable({ image, chosen }: { image: Image; chosen: Tag | undefined }) {
  const { push } = useUrlSearch();
  const chosenId = chosen?.id;
  const columns = useMemo(() => tagColumns(image.id, chosenId), [image.id, chosenId]);
  return (
    <DataTable
      label="Tags"
      columns={columns}
      rows={image.tags}
      rowId={({ id }) => id}
      total={image.tags.length}
      rowHeight={40}
      onOpen={({ name }) => push({ tag: name })}
      rowClass={({ id }) => (id === chosenId ? 'bg-surface-3' : undefined)}
      maxHeight="40rem"
    />
  );
}

function tagColumns(imageId: string, chosenId: string | undefined): readonly Column<Tag>[] {
  return [
    {
      id: 'name',
      header: 'Tag',
      width: 200,
      cell: ({ id, name, removedAt }) => (
        <span className="inline-flex max-w-full items-center gap-1.5">
          <Link
            to="/images/$imageId"
            params={{ imageId }}
            search={{ tag: name }}
            title={name}
            aria-current={id === chosenId ? 'true' : undefined}
            className={`target truncate ${id === chosenId ? 'font-semibold' : ''}`}
          >
            <bdi>{name}</bdi>
          </Link>
          {removedAt !== null && (
            <Badge glyph="−" title="The registry no longer has this tag.">
              removed
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      cell: ({ status, lastScan }) => <ResultStatusBadge status={status} detail={lastScan?.error?.message} />,
    },
    {
      id: 'grade',
      header: 'Grade',
      width: 70,
      cell: ({ grade, status }) => <GradeBadge grade={grade} reason={resultStatusLooks[status].meaning} />,
    },
    {
      id: 'risk',
      header: 'Risk',
      width: 70,
      align: 'end',
      cell: ({ riskScore, status }) => <RiskValue riskScore={riskScore} status={status} />,
    },
    {
      id: 'findings',
      header: 'Findings',
      width: 180,
      cell: (tag) => {
        const { vulnerabilities, lastScan } = tag;
        const counts = severityCountsOf(vulnerabilities);
        if (counts === undefined) return <UnknownFindings error={lastScan?.error} />;
        return <SeverityCounts counts={counts} filter={countedFindingsOf(imageId, tag)} />;
      },
    },
    {
      id: 'platforms',
      header: 'Platforms',
      width: 170,
      cell: ({ platforms }) =>
        platforms.length === 0 ? (
          <span className="text-muted">none scanned</span>
        ) : (
          <span title={platforms.join(', ')}>{platforms.join(', ')}</span>
        ),
    },
    {
      id: 'digest',
      header: 'Digest',
      width: 170,
      cell: ({ digest }) =>
        digest === null ? (
          <span className="text-muted">?</span>
        ) : (
          <CopyText value={digest} label="digest" shown={shortDigest(digest)} />
        ),
    },
    {
      id: 'lastScan',
      header: 'Last result',
      width: 130,
      cell: ({ scanId, lastScannedAt }) =>
        scanId === null ? (
          <Time value={lastScannedAt} />
        ) : (
          <Link to="/scans/$scanId" params={{ scanId }}>
            <Time value={lastScannedAt} />
          </Link>
        ),
    },
  ];
}
