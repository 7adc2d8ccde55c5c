import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import type { Column } from '../../components/table/columns.ts';
import { ImageTag } from '../../components/text/image-tag.tsx';
import { RowLink } from '../../components/text/row-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { ResultStatusBadge } from '../../features/result-status/result-status-badge.tsx';
import { RiskValue } from '../../features/result-status/risk-value.tsx';
import type { Schemas } from '../../lib/api/client.ts';

export type CoveredTag = Schemas['ListTagsAnswer']['data'][number];

/** The columns of the list of tags. */
export const tagColumns: readonly Column<CoveredTag>[] = [
  {
    id: 'image',
    header: 'Image',
    width: 370,
    sortKey: 'image',
    cell: ({ image, name }) => (
      <RowLink to="/images/$imageId" params={{ imageId: image.id }} search={{ tag: name }}>
        <ImageTag name={image.name} tag={name} />
      </RowLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    sortKey: 'status',
    cell: ({ status, error }) => <ResultStatusBadge status={status} detail={error?.message} />,
  },
  {
    id: 'error',
    header: 'Cause',
    width: 300,
    cell: ({ error }) =>
      error === null ? null : (
        <span title={error.message}>
          <code>{error.code}</code> <bdi>{error.message}</bdi>
        </span>
      ),
  },
  { id: 'grade', header: 'Grade', width: 72, sortKey: 'grade', cell: ({ grade }) => <GradeBadge grade={grade} /> },
  {
    id: 'riskScore',
    header: 'Risk',
    width: 72,
    align: 'end',
    sortKey: 'riskScore',
    cell: ({ riskScore, status }) => <RiskValue riskScore={riskScore} status={status} />,
  },
  {
    id: 'scannedAt',
    header: 'Newest result',
    width: 130,
    sortKey: 'scannedAt',
    cell: ({ scannedAt }) => <Time value={scannedAt} />,
  },
  {
    id: 'scan',
    header: 'Newest scan',
    width: 110,
    cell: ({ lastScanId }) =>
      lastScanId === null ? (
        <span className="text-muted">none</span>
      ) : (
        <RowLink to="/scans/$scanId" params={{ scanId: lastScanId }} className="target">
          open
        </RowLink>
      ),
  },
];
