import { Link } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { notAssessedRows } from './not-assessed-rows.ts';

const shownKinds = 4;

/** States above the figures what a partial result does not say. */
export function PartialBanner({ scan }: { scan: ScanSummary }) {
  const { scanId, totals, warnings } = scan;
  const rows = notAssessedRows(scan);
  const assessed = totals?.packages.assessed.yes;
  const total = totals?.packages.total;
  return (
    <Banner
      tone="unknown"
      title={
        // All listed packages can be assessed although content is missing: this must not read like a complete result.
        assessed === total
          ? `PARTIAL · ${countOf(total, 'package')} assessed, other content or later vulnerabilities not`
          : `PARTIAL · ${formatCount(assessed)} of ${countOf(total, 'package')} assessed`
      }
    >
      <ul className="list-disc pl-5">
        {rows.slice(0, shownKinds).map(({ kind, count, reason }) => (
          <li key={kind} className="wrap-anywhere">
            <strong>
              <bdi>{kind}</bdi>
              {count !== null && ` (${formatCount(count)})`}:
            </strong>{' '}
            {reason}
          </li>
        ))}
        {warnings.length > 0 && (
          <li>{countOf(warnings.length, 'warning')} about content that was not read completely.</li>
        )}
      </ul>
      <p className="mt-1">
        The figures below are a lower limit.{' '}
        <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'coverage' }}>
          {rows.length > shownKinds ? `All ${rows.length} kinds that were not assessed` : 'What was not assessed'}
        </Link>
      </p>
    </Banner>
  );
}
