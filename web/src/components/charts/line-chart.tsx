import { type ReactNode, useId } from 'react';
import { dayOf } from '../../lib/time/format-time.ts';

export interface LinePoint {
  at: string;
  /** Null where nothing is known: the line has a gap there. */
  value: number | null;
  /** What explains the value, shown in the table. */
  note?: string;
}

interface LineChartProps {
  label: string;
  points: readonly LinePoint[];
  /** Upper end of the axis; the largest value if absent. */
  max?: number;
  unit?: string;
  /** How values are written. */
  format?: (value: number) => string;
  footer?: ReactNode;
}

const width = 600;
const height = 120;

/** A line over time with gaps where the value is not known, and the same values as a table. */
export function LineChart({ label, points, max, unit = '', format = String, footer }: LineChartProps) {
  const id = useId();
  const write = (value: number): string => `${format(value)}${unit}`;
  const known = points.filter((point): point is LinePoint & { value: number } => point.value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return <p className="text-sm text-muted">No values in this period.</p>;
  const top = Math.max(max ?? 0, ...known.map(({ value }) => value), 1);
  const start = Date.parse(points[0]?.at ?? '');
  const span = Math.max(Date.parse(points.at(-1)?.at ?? '') - start, 1);
  const x = (at: string): number => 4 + ((width - 8) * (Date.parse(at) - start)) / span;
  const y = (value: number): number => height - 4 - ((height - 8) * value) / top;
  return (
    <figure className="@container">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id} className="block w-full">
        <title id={id}>{`${label}: from ${write(first.value)} to ${write(last.value)}`}</title>
        <line x1="0" x2={width} y1={y(0)} y2={y(0)} className="stroke-line" />
        <line x1="0" x2={width} y1={y(top)} y2={y(top)} className="stroke-hairline" strokeDasharray="4 4" />
        <path d={pathOf(points, x, y)} className="fill-none stroke-link" strokeWidth="2" />
        {known.length < 40 &&
          known.map(({ at, value }) => <circle key={at} cx={x(at)} cy={y(value)} r="3" className="fill-link" />)}
      </svg>
      {/* In a narrow figure the range of values has a line of its own, so that no date breaks. */}
      <figcaption className="flex flex-wrap justify-between gap-x-2 text-xs text-muted *:whitespace-nowrap">
        <span>{dayOf(points[0]?.at ?? '')}</span>
        <span className="order-last w-full text-center @3xs:order-none @3xs:w-auto">
          {footer ?? `${write(0)} to ${write(top)}`}
        </span>
        <span>{dayOf(points.at(-1)?.at ?? '')}</span>
      </figcaption>
      <details className="mt-1 text-xs">
        <summary className="cursor-pointer text-muted">Values as a table</summary>
        <div className="max-h-60 overflow-auto" tabIndex={0} role="region" aria-label={`${label} as a table`}>
          <table className="w-full text-left">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{label}</th>
                <th scope="col">Note</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ at, value, note }) => (
                <tr key={at}>
                  <td>{dayOf(at)}</td>
                  <td>{value === null ? '?' : write(value)}</td>
                  <td>{note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** The path of all known points. A point after an unknown one starts a new piece. */
function pathOf(points: readonly LinePoint[], x: (at: string) => number, y: (value: number) => number): string {
  let isConnected = false;
  const parts: string[] = [];
  for (const { at, value } of points) {
    if (value !== null) parts.push(`${isConnected ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
    isConnected = value !== null;
  }
  return parts.join('');
}
