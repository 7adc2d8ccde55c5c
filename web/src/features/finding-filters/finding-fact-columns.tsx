import { Badge } from '../../components/badge/badge.tsx';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import type { Column } from '../../components/table/columns.ts';
import { RowLink } from '../../components/text/row-link.tsx';
import { Time } from '../../components/text/time.tsx';
import { formatEpss } from '../../lib/text/format-epss.ts';
import type { Finding } from '../triage/finding.ts';
import { PackageWithFix } from './package-with-fix.tsx';

/** Fields that the findings of the organization and those of one scan have in common. */
export type FindingFacts = Pick<
  Finding,
  | 'severity'
  | 'cveId'
  | 'kev'
  | 'malware'
  | 'package'
  | 'fixedVersion'
  | 'layer'
  | 'epss'
  | 'cvss'
  | 'fixState'
  | 'sources'
  | 'detectedAt'
  | 'title'
>;

/** Columns of what is known about a finding, for lists of the organization and of one scan. */
export const findingFactColumns = {
  severity: {
    id: 'severity',
    isSelfEvident: true,
    header: 'Severity',
    width: 104,
    sortKey: 'severity',
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  cveId: {
    id: 'cveId',
    isSelfEvident: true,
    header: 'Vulnerability',
    width: 180,
    sortKey: 'cveId',
    cell: ({ cveId, kev, malware }) => (
      <span className="inline-flex items-center gap-1.5">
        <RowLink to="/vulnerabilities/$cveId" params={{ cveId }}>
          <bdi>{cveId}</bdi>
        </RowLink>
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
  package: {
    id: 'package',
    isSelfEvident: true,
    header: 'Package',
    width: 250,
    sortKey: 'package',
    cell: ({ package: { name, version }, fixedVersion }) => (
      <PackageWithFix name={name} version={version} fixedVersion={fixedVersion} />
    ),
  },
  layer: {
    id: 'layer',
    header: 'Layer',
    width: 64,
    cell: ({ layer }) =>
      layer === null ? <span className="text-muted">?</span> : <span title={layer.command}>L{layer.index}</span>,
  },
  epss: {
    id: 'epss',
    header: 'EPSS',
    width: 80,
    align: 'end',
    sortKey: 'epss',
    cell: ({ epss }) =>
      epss === null ? (
        <span className="text-muted">–</span>
      ) : (
        <span title={`Percentile ${Math.round(epss.percentile * 100)}`}>{formatEpss(epss.score)}</span>
      ),
  },
  cvss: {
    id: 'cvss',
    header: 'CVSS',
    width: 72,
    align: 'end',
    sortKey: 'cvss',
    isHiddenAtFirst: true,
    cell: ({ cvss }) => (cvss === null ? <span className="text-muted">–</span> : cvss.score.toFixed(1)),
  },
  type: { id: 'type', header: 'Type', width: 90, isHiddenAtFirst: true, cell: ({ package: { type } }) => type },
  fixState: {
    id: 'fixState',
    header: 'Fix state',
    width: 110,
    isHiddenAtFirst: true,
    cell: ({ fixState }) => fixState,
  },
  sources: {
    id: 'sources',
    header: 'Reported by',
    width: 150,
    isHiddenAtFirst: true,
    cell: ({ sources }) => sources.join(', '),
  },
  detectedAt: {
    id: 'detectedAt',
    header: 'Detected',
    width: 120,
    sortKey: 'detectedAt',
    isHiddenAtFirst: true,
    cell: ({ detectedAt }) => <Time value={detectedAt} />,
  },
  title: { id: 'title', header: 'Title', width: 320, isHiddenAtFirst: true, cell: ({ title }) => <bdi>{title}</bdi> },
} as const satisfies Readonly<Record<string, Column<FindingFacts>>>;
