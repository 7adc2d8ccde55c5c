import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import type { Search } from '../../lib/url/search.ts';

interface FigureProps {
  label: string;
  /** Null or undefined if it is not known, which is shown as "?". */
  value: number | null | undefined;
  /** What is counted, for one and for several. */
  unit: readonly [one: string, many: string];
  /** The list whose total the figure is. */
  to: '/findings' | '/images' | '/';
  search: Search;
  note?: ReactNode;
  /** Color of the number when it is not zero. */
  tone?: 'bad' | 'warning' | 'plain';
}

const tones = { bad: 'text-critical', warning: 'text-high', plain: 'text-text' } as const;

/** A number with its unit that links to the rows that it counts. */
export function Figure({ label, value, unit, to, search, note, tone = 'plain' }: FigureProps) {
  const isUnknown = value === null || value === undefined;
  const look = isUnknown ? 'text-unknown' : value === 0 ? 'text-muted' : tones[tone];
  return (
    <div className={classNames('min-w-0 rounded-lg border border-hairline p-3', isUnknown && 'hatched')}>
      <p className="text-xs text-muted">{label}</p>
      <p>
        <Link to={to} search={search} className="inline-flex flex-wrap items-baseline gap-x-1.5">
          <span className={classNames('text-2xl font-semibold tabular-nums', look)}>{formatCount(value)}</span>
          <span className="text-xs">{unit[value === 1 ? 0 : 1]}</span>
        </Link>
      </p>
      {note !== undefined && <div className="text-xs text-muted">{note}</div>}
    </div>
  );
}
