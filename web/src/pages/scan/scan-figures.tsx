import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import type { ScanSummary, ScanTotals } from '../../features/scan-state/scan-summary.ts';
import { severities, severityLooks } from '../../lib/severity/severities.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { formatBytes, formatCount } from '../../lib/text/format-number.ts';

type TabSearch = Readonly<Record<string, string>>;

/** Grade, risk and totals of a result. Each one leads to its rows. */
export function ScanFigures({ scan, totals }: { scan: ScanSummary; totals: ScanTotals }) {
  const { scanId, compliance, riskScore } = scan;
  const { findings, packages, layers, checks } = totals;
  const notAssessed = packages.assessed.no + packages.assessed.unknown;
  return (
    <dl className="mb-4 flex flex-wrap gap-x-6 gap-y-3 rounded-lg border border-hairline bg-surface-2 px-4 py-3">
      <Figure scanId={scanId} name="Grade" search={{ tab: 'score' }}>
        <GradeBadge grade={compliance} reason="some content was not assessed" />
      </Figure>
      <Figure scanId={scanId} name="Risk" search={{ tab: 'score' }}>
        {scan.completeness === 'partial' && <abbr title="at least">≥ </abbr>}
        {formatCount(riskScore)}
      </Figure>
      <Figure scanId={scanId} name="Findings" search={{ tab: 'findings' }}>
        {formatCount(findings.total)}
      </Figure>
      <div>
        <dt className="text-xs text-muted">By severity</dt>
        <dd className="flex flex-wrap gap-x-3">
          {severities.map((severity) => (
            <SeverityLink key={severity} scanId={scanId} severity={severity} counts={findings.counts} />
          ))}
        </dd>
      </div>
      <Figure scanId={scanId} name="Known exploited" search={{ tab: 'findings', kev: 'true' }}>
        {formatCount(findings.kev)}
      </Figure>
      <Figure scanId={scanId} name="Fixable" search={{ tab: 'findings', fixable: 'true' }}>
        {formatCount(findings.fixable)}
      </Figure>
      {findings.malware > 0 && (
        <Figure scanId={scanId} name="Malicious packages" search={{ tab: 'findings', malware: 'true' }}>
          {formatCount(findings.malware)}
        </Figure>
      )}
      <Figure scanId={scanId} name="Packages" search={{ tab: 'packages' }}>
        {formatCount(packages.total)}
      </Figure>
      <Figure scanId={scanId} name="Not assessed" search={{ tab: 'coverage' }}>
        {notAssessed > 0 ? `? ${formatCount(notAssessed)}` : scan.completeness === 'complete' ? '0' : '?'}
      </Figure>
      <Figure scanId={scanId} name="Failed checks" search={{ tab: 'checks', status: 'FAIL' }}>
        {formatCount(checks.FAIL)}
      </Figure>
      <Figure scanId={scanId} name="Wasted" search={{ tab: 'layers', sort: 'wastedBytes:desc' }}>
        {layers.wastedBytes === 0 ? '0' : formatBytes(layers.wastedBytes)}
      </Figure>
    </dl>
  );
}

function Figure({
  scanId,
  name,
  search,
  children,
}: {
  scanId: string;
  name: string;
  search: TabSearch;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>
        <Link
          to="/scans/$scanId"
          params={{ scanId }}
          search={search}
          className="target text-lg font-semibold tabular-nums"
        >
          {children}
        </Link>
      </dd>
    </div>
  );
}

function SeverityLink({
  scanId,
  severity,
  counts,
}: {
  scanId: string;
  severity: (typeof severities)[number];
  counts: ScanTotals['findings']['counts'];
}) {
  const { glyph, word, text } = severityLooks[severity];
  const count = counts[severity.toLowerCase() as Lowercase<typeof severity>];
  if (count === 0 && severity !== 'CRITICAL' && severity !== 'HIGH') return null;
  return (
    <Link
      to="/scans/$scanId"
      params={{ scanId }}
      search={{ tab: 'findings', severity }}
      className={classNames(
        'target text-lg font-semibold whitespace-nowrap tabular-nums',
        count === 0 ? 'text-muted' : text,
      )}
    >
      <span aria-hidden="true">{glyph}</span> {formatCount(count)} <span className="text-sm font-normal">{word}</span>
    </Link>
  );
}
