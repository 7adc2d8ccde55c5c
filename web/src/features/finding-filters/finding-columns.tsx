import type { Column } from '../../components/table/columns.ts';
import { ImageTag } from '../../components/text/image-tag.tsx';
import { RowLink } from '../../components/text/row-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { ZonedTime } from '../../components/text/zoned-time.tsx';
import { timeToDeadline } from '../../lib/time/format-time.ts';
import type { Finding } from '../triage/finding.ts';
import { type TriageStatus, triageStatusNames } from '../triage/triage-status.ts';
import { findingFactColumns } from './finding-fact-columns.tsx';

/** The columns of a list of findings. The first ones are visible at first: those up to the deadline in a window of 1280 pixels. */
export const findingColumns: readonly Column<Finding>[] = [
  findingFactColumns.severity,
  findingFactColumns.cveId,
  { ...findingFactColumns.package, width: 238 },
  {
    id: 'image',
    isSelfEvident: true,
    header: 'Image',
    width: 198,
    sortKey: 'image',
    cell: ({ image, tag }) => (
      <RowLink to="/images/$imageId" params={{ imageId: image.id }} search={{ tag: tag.name }}>
        <ImageTag name={image.name} tag={tag.name} />
      </RowLink>
    ),
  },
  {
    id: 'status',
    isSelfEvident: true,
    header: 'Triage',
    width: 112,
    sortKey: 'triageStatus',
    cell: ({ triageStatus, suppressed }) => (
      <span className={suppressed ? 'line-through' : ''}>
        {triageStatusNames[triageStatus as TriageStatus] ?? triageStatus}
      </span>
    ),
  },
  {
    id: 'deadline',
    header: 'Deadline',
    width: 124,
    sortKey: 'deadline',
    cell: ({ slaDueAt, slaStatus }) => {
      if (slaDueAt === null) return <span className="text-muted">none</span>;
      const { text, isOverdue } = timeToDeadline(slaDueAt);
      return (
        <ZonedTime
          value={slaDueAt}
          className={isOverdue ? 'font-medium text-critical' : slaStatus === 'DUE_SOON' ? 'text-high' : ''}
        >
          {isOverdue && <span aria-hidden="true">! </span>}
          {text}
        </ZonedTime>
      );
    },
  },
  findingFactColumns.epss,
  findingFactColumns.layer,
  {
    id: 'firstSeen',
    header: 'First seen',
    width: 120,
    sortKey: 'firstSeen',
    cell: ({ firstDetectedAt }) => <Time value={firstDetectedAt} />,
  },
  {
    id: 'assignee',
    header: 'Assignee',
    width: 130,
    isHiddenAtFirst: true,
    cell: ({ assigneeName, assignee }) => <bdi>{assigneeName ?? assignee ?? ''}</bdi>,
  },
  findingFactColumns.cvss,
  findingFactColumns.type,
  findingFactColumns.fixState,
  findingFactColumns.sources,
  { id: 'platform', header: 'Platform', width: 120, isHiddenAtFirst: true, cell: ({ platform }) => platform },
  findingFactColumns.detectedAt,
  findingFactColumns.title,
];
