import { Link } from '@tanstack/react-router';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { type BurnDownStep, burnDownSteps } from './burn-down-weeks.ts';
import type { Overview } from './overview-query.ts';

interface BurnDownProps {
  deadlines: NonNullable<Overview['deadlines']>;
  asOf: string;
  registry: string | undefined;
}

const width = 600;
const height = 140;
const base = height - 4;

/** Deadlines of open findings by week, and how many findings may be left at the end of each. The table has the same numbers and links. */
export function BurnDown({ deadlines, asOf, registry }: BurnDownProps) {
  const steps = burnDownSteps(deadlines, asOf);
  const open = deadlines.overdue + deadlines.notYetDue;
  const scope = registry === undefined ? {} : { registry };
  if (open === 0) return <p className="mb-3 text-sm">No open finding has a deadline.</p>;
  return (
    <figure aria-label="Burn-down to deadlines" className="mb-3">
      <Chart steps={steps} open={open} scope={scope} />
      <figcaption className="text-xs text-muted">
        <span className="text-high">▮ due in the week</span>,{' '}
        <span className="text-link">▬ may be left at its end</span>, of {countOf(open, 'open finding')} with a deadline;
        weeks from today (UTC)
      </figcaption>
      <details className="mt-1 text-xs">
        <summary className="cursor-pointer text-muted">Deadlines by week as a table</summary>
        <ScrollTable
          label="Deadlines by week"
          className="mt-1 max-h-60 overflow-y-auto"
          headers={['Deadline', { text: 'Due', isNumber: true }, { text: 'May be left', isNumber: true }]}
        >
          {steps.map(({ label, due, left, search }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="text-end">
                <Link to="/findings" search={{ ...search, ...scope }} className="target">
                  {formatCount(due)}
                </Link>
              </td>
              {/* A target, of which no rows exist: which findings are left depends on what is fixed. */}
              <td className="text-end">{formatCount(left)}</td>
            </tr>
          ))}
        </ScrollTable>
      </details>
    </figure>
  );
}

interface ChartProps {
  steps: readonly BurnDownStep[];
  open: number;
  scope: Readonly<Record<string, string>>;
}

/** The line begins with all open findings and falls at the end of each week by what was due in it. */
function Chart({ steps, open, scope }: ChartProps) {
  const slot = width / steps.length;
  const y = (value: number): number => base - ((base - 6) * value) / open;
  const line = steps.map(({ left }, index) => `H${((index + 1) * slot).toFixed(1)}V${y(left).toFixed(1)}`).join('');
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full">
      <line x1="0" x2={width} y1={base} y2={base} className="stroke-line" />
      {steps.map(({ label, due, search }, index) => (
        <Link key={label} to="/findings" search={{ ...search, ...scope }} tabIndex={-1}>
          {/* The whole height is the target, because a bar can be one pixel high. */}
          <rect x={index * slot} y={0} width={slot} height={height} className="fill-transparent hover:fill-surface-3" />
          <rect
            x={index * slot + slot * 0.2}
            y={due === 0 ? base : Math.min(y(due), base - 3)}
            width={slot * 0.6}
            height={due === 0 ? 0 : Math.max(base - y(due), 3)}
            className={search.deadline === 'overdue' ? 'fill-critical' : 'fill-high'}
          />
          <title>{`${label}: ${countOf(due, 'finding')} due`}</title>
        </Link>
      ))}
      <path
        d={`M0 ${y(open).toFixed(1)}${line}`}
        className="pointer-events-none fill-none stroke-link"
        strokeWidth="2"
      />
    </svg>
  );
}
