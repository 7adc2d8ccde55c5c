import { Link } from '@tanstack/react-router';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { formatCount } from '../../lib/text/format-number.ts';

const likelihoodSources = {
  malware: 'malicious package',
  'known-exploited': 'known to be exploited',
  epss: 'EPSS',
  severity: 'severity, because there is no EPSS score',
} as const;

/** How risk and grade follow from the findings and the checks. */
export function ScoreTab({ scan }: { scan: ScanSummary }) {
  return (
    <div className="grid gap-4">
      <GradePanel scan={scan} />
      <RiskPanel scan={scan} />
    </div>
  );
}

function GradePanel({ scan: { scanId, compliance, totals } }: { scan: ScanSummary }) {
  return (
    <Panel title="Grade">
      <div className="flex flex-wrap items-start gap-3 text-sm">
        <GradeBadge grade={compliance} reason="some content was not assessed" isLarge />
        <div className="max-w-prose flex-1 space-y-1">
          {compliance === null && (
            <p className="font-semibold">
              There is no grade, because some content was not assessed.{' '}
              <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'coverage' }}>
                See the coverage
              </Link>
            </p>
          )}
          <p>
            The grade is the weighted share of passed checks: A from 90 %, B from 80 %, C from 70 %, D from 60 %, else
            F. It is at most C with a critical finding that has a fix, at most D with a known exploited one, and F with
            a malicious package.
          </p>
          {totals !== null && (
            <p>
              <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'checks', status: 'FAIL' }}>
                {formatCount(totals.checks.FAIL)} failed
              </Link>
              {' · '}
              <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'checks', status: 'PASS' }}>
                {formatCount(totals.checks.PASS)} passed
              </Link>
              {' · '}
              <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'checks', status: 'NOT_APPLICABLE' }}>
                {formatCount(totals.checks.NOT_APPLICABLE)} do not apply
              </Link>
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}

function RiskPanel({ scan: { scanId, riskScore, scoring, completeness } }: { scan: ScanSummary }) {
  const contributors = scoring?.contributors ?? [];
  return (
    <Panel title={`Risk ${completeness === 'partial' ? 'at least ' : ''}${formatCount(riskScore)} of 100`}>
      <p className="mb-3 max-w-prose text-sm">
        The risk of a finding is its impact (CVSS) multiplied by the likelihood that it is used. The score combines all
        findings and rises with each of them. These contribute most
        {scoring === null ? '.' : ` (formula ${scoring.version}).`}
      </p>
      {contributors.length === 0 ? (
        <EmptyState title="No finding contributes to the risk" />
      ) : (
        <ScrollTable
          label="Findings with the highest risk"
          headers={[
            'Vulnerability',
            'Package',
            { text: 'Risk', isNumber: true },
            { text: 'Impact', isNumber: true },
            { text: 'Likelihood', isNumber: true },
            'Likelihood from',
          ]}
        >
          {contributors.map(({ id, packageName, packageVersion, risk, impact, likelihood, likelihoodSource }) => (
            <tr key={`${id} ${packageName} ${packageVersion}`}>
              <th scope="row" className="whitespace-nowrap">
                <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'findings', cveId: id }}>
                  <bdi>{id}</bdi>
                </Link>
              </th>
              <td>
                <bdi>{packageName}</bdi> <bdi className="text-muted">{packageVersion}</bdi>
              </td>
              <td className="text-end tabular-nums">
                <span className="inline-flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="keeps-colors h-2 rounded-sm bg-high"
                    style={{ width: `${Math.max(1, Math.round(60 * risk))}px` }}
                  />
                  {risk.toFixed(3)}
                </span>
              </td>
              <td className="text-end tabular-nums">{impact.toFixed(2)}</td>
              <td className="text-end tabular-nums">{likelihood.toFixed(3)}</td>
              <td>{likelihoodSources[likelihoodSource]}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Panel>
  );
}
