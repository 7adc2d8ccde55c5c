import { Link } from '@tanstack/react-router';
import { type Severity, severities, severityLooks } from '../../lib/severity/severities.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { formatCount } from '../../lib/text/format-number.ts';

interface SeverityCountsProps {
  counts: Partial<Record<Severity, number>>;
  /** Filters of the findings that the counts are of. Each count links to its rows. */
  filter?: Readonly<Record<string, string>>;
}

/** Counts by severity with glyph and number. Severities without rows are left out, except critical and high, whose zero is information. */
export function SeverityCounts({ counts, filter }: SeverityCountsProps) {
  const shown = severities.filter(
    (one) => counts[one] !== undefined && (one === 'CRITICAL' || one === 'HIGH' || counts[one] !== 0),
  );
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {shown.map((severity) => {
        const { glyph, word, text } = severityLooks[severity];
        const content = (
          <>
            <span aria-hidden="true">{glyph}</span>
            <span className="sr-only">{word}:</span> {formatCount(counts[severity])}
          </>
        );
        const look = classNames('whitespace-nowrap', (counts[severity] ?? 0) > 0 ? text : 'text-muted');
        return filter === undefined ? (
          <span key={severity} title={word} className={look}>
            {content}
          </span>
        ) : (
          <Link
            key={severity}
            to="/findings"
            search={{ ...filter, severity }}
            title={word}
            className={classNames(look, 'underline-offset-2')}
          >
            {content}
          </Link>
        );
      })}
    </span>
  );
}

/** A stacked bar of counts by severity. The counts beside it are its text alternative. */
export function SeverityBar({ counts, filter }: SeverityCountsProps) {
  const total = severities.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  const widths = severities.map((severity) => (total === 0 ? 0 : (1000 * (counts[severity] ?? 0)) / total));
  return (
    <div>
      <svg
        viewBox="0 0 1000 24"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mb-2 block h-4 w-full rounded-sm bg-surface-3"
      >
        {severities.map((severity, index) => {
          const width = widths[index] ?? 0;
          const start = widths.slice(0, index).reduce((sum, one) => sum + one, 0);
          return width === 0 ? null : (
            <rect
              key={severity}
              x={start}
              y={0}
              width={Math.max(width - 3, 1)}
              height={24}
              className={severityLooks[severity].fill}
            />
          );
        })}
      </svg>
      <SeverityCounts counts={counts} {...(filter === undefined ? {} : { filter })} />
    </div>
  );
}
