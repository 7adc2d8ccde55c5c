import { type LinkProps } from '@tanstack/react-router';
import { RowLink } from '../../components/text/row-link.tsx';
import { type Severity, severities, severityLooks } from '../../lib/severity/severities.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { StackedBar } from './stacked-bar.tsx';

interface SeverityCountsProps {
  counts: Partial<Record<Severity, number>>;
  /** Filters of the findings that the counts are of. Each count links to its rows. */
  filter?: Readonly<Record<string, string>>;
  /** The scan that the counts are of, as of its end. Each count links to its findings. */
  scanId?: string;
}

function rowsOf(
  { filter, scanId }: Omit<SeverityCountsProps, 'counts'>,
  severity: Severity,
): Pick<LinkProps, 'to' | 'params' | 'search'> | undefined {
  if (scanId !== undefined) return { to: '/scans/$scanId', params: { scanId }, search: { tab: 'findings', severity } };
  return filter && { to: '/findings', search: { ...filter, severity } };
}

/** As the utility `target`, but not higher than 24 pixels: lines of counts that wrap are next to each other. */
const target = '-mx-2 -my-0.5 px-2 py-0.5 -outline-offset-2 whitespace-nowrap';

/** Counts by severity with glyph and number. Severities without rows are left out, except critical and high, whose zero is information. */
export function SeverityCounts({ counts, ...source }: SeverityCountsProps) {
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
        const look = classNames(target, (counts[severity] ?? 0) > 0 ? text : 'text-muted');
        const shared = { title: word, className: look };
        if (source.scanId !== undefined) {
          return (
            <RowLink
              key={severity}
              {...shared}
              to="/scans/$scanId"
              params={{ scanId: source.scanId }}
              search={{ tab: 'findings', severity }}
            >
              {content}
            </RowLink>
          );
        }
        return source.filter === undefined ? (
          <span key={severity} {...shared}>
            {content}
          </span>
        ) : (
          <RowLink key={severity} {...shared} to="/findings" search={{ ...source.filter, severity }}>
            {content}
          </RowLink>
        );
      })}
    </span>
  );
}

/** A stacked bar of counts by severity, whose segments link to their rows. The counts beside it are its text alternative. */
export function SeverityBar({ counts, ...source }: SeverityCountsProps) {
  return (
    <div>
      <StackedBar
        height={24}
        className="mb-2 block h-4 w-full rounded-sm bg-surface-3"
        segments={severities.map((severity) => {
          const { word, fill } = severityLooks[severity];
          const value = counts[severity] ?? 0;
          const rows = rowsOf(source, severity);
          return { key: severity, value, title: `${word}: ${formatCount(value)}`, fill, ...(rows && { rows }) };
        })}
      />
      <SeverityCounts counts={counts} {...source} />
    </div>
  );
}
