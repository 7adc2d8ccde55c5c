import { Link } from '@tanstack/react-router';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { SeverityCounts } from '../../components/charts/severity-bar.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { Time } from '../../components/text/time.tsx';
import { resultStatusOf, scanMeaning } from '../../features/result-status/result-status.ts';
import { RiskValue } from '../../features/result-status/risk-value.tsx';
import { ScanStatusBadge } from '../../features/result-status/scan-status-badge.tsx';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { shortDigest } from '../../lib/text/short-digest.ts';
import type { ImageScan } from './history.ts';

/** The scans of a tag, newest first, with the findings that each one opened and closed. */
export function ChangeTable({ scans }: { scans: readonly ImageScan[] }) {
  return (
    <ScrollTable
      label="Scans and what changed"
      className="max-h-160 overflow-y-auto"
      headers={[
        'Scan',
        'Status',
        'Grade',
        { text: 'Risk', isNumber: true },
        'Findings',
        'Opened',
        'Closed',
        'Digest',
        'Compare',
      ]}
    >
      {scans.map((scan) => {
        const status = resultStatusOf(scan);
        const counts = severityCountsOf(scan.counts);
        return (
          <tr key={scan.scanId}>
            <th scope="row">
              <Link to="/scans/$scanId" params={{ scanId: scan.scanId }}>
                <Time value={scan.scannedAt ?? scan.createdAt} />
              </Link>
            </th>
            <td>
              <ScanStatusBadge scan={scan} />
              {scan.error !== null && (
                <p className="mt-1 max-w-60 text-xs">
                  <bdi>{scan.error.message}</bdi>
                </p>
              )}
            </td>
            <td>
              <GradeBadge grade={scan.compliance} reason={scanMeaning(status)} />
            </td>
            <td className="text-end">
              <RiskValue riskScore={scan.riskScore} status={status} />
            </td>
            <td>
              {counts === undefined ? (
                <span className="text-unknown">?</span>
              ) : (
                <SeverityCounts counts={counts} scanId={scan.scanId} />
              )}
            </td>
            <td>
              <Causes scan={scan} side="opened" />
            </td>
            <td>
              <Causes scan={scan} side="closed" />
            </td>
            <td>
              {scan.digest === null ? (
                <span className="text-muted">?</span>
              ) : (
                <code title={scan.digest}>{shortDigest(scan.digest)}</code>
              )}
            </td>
            <td className="whitespace-nowrap">
              {scan.changes !== null && (
                <Link
                  to="/scans/$scanId/compare"
                  params={{ scanId: scan.scanId }}
                  search={{ base: scan.changes.since }}
                >
                  with the previous
                </Link>
              )}
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

const signs = { opened: '+', closed: '−' } as const;

/**
 * The findings of one side link to the comparison with the previous scan, which has their rows. A comparison gives each row a cause of its
 * own (other version, newer advisories), so the causes of the history have no list and are words only.
 */
function Causes({ scan: { scanId, status, changes }, side }: { scan: ImageScan; side: 'opened' | 'closed' }) {
  if (changes === null)
    return <span className="text-muted">{status === 'COMPLETE' ? 'nothing before it' : 'no result'}</span>;
  const { findings, causes } = changes[side];
  const [only, ...others] = causes;
  const look = side === 'opened' ? 'text-critical' : 'text-good';
  return (
    <>
      <Link
        to="/scans/$scanId/compare"
        params={{ scanId }}
        search={{ base: changes.since, change: side }}
        className={classNames('target', findings === 0 ? 'text-muted' : `font-semibold ${look}`)}
      >
        {findings === 0 ? '0' : `${signs[side]}${formatCount(findings)}`}
      </Link>{' '}
      {others.length === 0 ? (
        only?.cause
      ) : (
        <ul>
          {causes.map(({ cause, findings: count }) => (
            <li key={cause} className="whitespace-nowrap">
              {formatCount(count)} {cause}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
