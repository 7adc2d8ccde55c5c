import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import type { Column } from '../../components/table/columns.ts';
import { Time } from '../../components/text/time.tsx';
import { timeToDeadline } from '../../lib/time/format-time.ts';
import type { Finding } from '../triage/finding.ts';
import { type TriageStatus, triageStatusNames } from '../triage/triage-status.ts';

/** The name without the host of its registry, which is the same for most rows. The full name is shown on hover. */
function shortName(name: string): string {
  const [host = '', ...path] = name.split('/');
  return path.length > 0 && /[.:]/.test(host) ? path.join('/') : name;
}

/** The columns of a list of findings. The first ones are visible at first. */
export const findingColumns: readonly Column<Finding>[] = [
  {
    id: 'severity',
    header: 'Severity',
    width: 104,
    sortKey: 'severity',
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  {
    id: 'cveId',
    header: 'Vulnerability',
    width: 190,
    sortKey: 'cveId',
    cell: ({ cveId, kev, malware }) => (
      <span className="inline-flex items-center gap-1.5">
        <Link to="/vulnerabilities/$cveId" params={{ cveId }}>
          <bdi>{cveId}</bdi>
        </Link>
        {kev && (
          <Badge tone="bad" title="Known to be exploited (CISA KEV)">
            KEV
          </Badge>
        )}
        {malware && (
          <Badge tone="bad" title="The package is malicious">
            Malware
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'package',
    header: 'Package',
    width: 250,
    sortKey: 'package',
    cell: ({ package: { name, version }, fixedVersion }) => (
      <span title={`${name} ${version}${fixedVersion === null ? '' : `, fixed in ${fixedVersion}`}`}>
        <bdi className="font-medium">{name}</bdi> <bdi className="text-muted">{version}</bdi>
        {fixedVersion !== null && (
          <>
            <span aria-label="is fixed in" className="text-muted">
              {' → '}
            </span>
            <bdi className="text-good">{fixedVersion}</bdi>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'image',
    header: 'Image',
    width: 230,
    sortKey: 'image',
    cell: ({ image, tag }) => (
      <Link
        to="/images/$imageId"
        params={{ imageId: image.id }}
        search={{ tag: tag.name }}
        title={`${image.name}:${tag.name}`}
      >
        <bdi>
          {shortName(image.name)}:{tag.name}
        </bdi>
      </Link>
    ),
  },
  {
    id: 'layer',
    header: 'Layer',
    width: 64,
    cell: ({ layer }) =>
      layer === null ? <span className="text-muted">?</span> : <span title={layer.command}>L{layer.index}</span>,
  },
  {
    id: 'epss',
    header: 'EPSS',
    width: 72,
    align: 'end',
    sortKey: 'epss',
    cell: ({ epss }) =>
      epss === null ? (
        <span className="text-muted">–</span>
      ) : (
        <span title={`Percentile ${Math.round(epss.percentile * 100)}`}>{epss.score.toFixed(2)}</span>
      ),
  },
  {
    id: 'deadline',
    header: 'Deadline',
    width: 110,
    sortKey: 'deadline',
    cell: ({ slaDueAt, slaStatus }) => {
      if (slaDueAt === null) return <span className="text-muted">none</span>;
      const { text, isOverdue } = timeToDeadline(slaDueAt);
      return (
        <span
          title={slaDueAt}
          className={isOverdue ? 'font-medium text-critical' : slaStatus === 'DUE_SOON' ? 'text-high' : ''}
        >
          {isOverdue && <span aria-hidden="true">! </span>}
          {text}
        </span>
      );
    },
  },
  {
    id: 'status',
    header: 'Triage',
    width: 120,
    sortKey: 'triageStatus',
    cell: ({ triageStatus, suppressed }) => (
      <span className={suppressed ? 'line-through' : ''}>
        {triageStatusNames[triageStatus as TriageStatus] ?? triageStatus}
      </span>
    ),
  },
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
  {
    id: 'cvss',
    header: 'CVSS',
    width: 72,
    align: 'end',
    sortKey: 'cvss',
    isHiddenAtFirst: true,
    cell: ({ cvss }) => (cvss === null ? <span className="text-muted">–</span> : cvss.score.toFixed(1)),
  },
  { id: 'type', header: 'Type', width: 90, isHiddenAtFirst: true, cell: ({ package: { type } }) => type },
  { id: 'fixState', header: 'Fix state', width: 110, isHiddenAtFirst: true, cell: ({ fixState }) => fixState },
  {
    id: 'sources',
    header: 'Reported by',
    width: 150,
    isHiddenAtFirst: true,
    cell: ({ sources }) => sources.join(', '),
  },
  { id: 'platform', header: 'Platform', width: 120, isHiddenAtFirst: true, cell: ({ platform }) => platform },
  {
    id: 'detectedAt',
    header: 'Detected',
    width: 120,
    sortKey: 'detectedAt',
    isHiddenAtFirst: true,
    cell: ({ detectedAt }) => <Time value={detectedAt} />,
  },
  { id: 'title', header: 'Title', width: 320, isHiddenAtFirst: true, cell: ({ title }) => <bdi>{title}</bdi> },
];
