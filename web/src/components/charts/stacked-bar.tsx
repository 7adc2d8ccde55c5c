import { Link, type LinkProps } from '@tanstack/react-router';

export interface BarSegment {
  key: string;
  value: number;
  /** What the segment counts, with its number. */
  title: string;
  /** Class with the color. */
  fill: string;
  /** The list of the rows that the segment counts. Absent: the numbers beside the bar say why there is none. */
  rows?: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

const width = 1000;

interface StackedBarProps {
  segments: readonly BarSegment[];
  /** Height in units of which the width has 1000. */
  height: number;
  className: string;
}

/**
 * A stacked bar whose segments link to their rows. It is hidden from assistive technology and from the keyboard, because every place that
 * shows it has the same numbers and links as text.
 */
export function StackedBar({ segments, height, className }: StackedBarProps) {
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  const shown = segments.filter(({ value }) => value > 0);
  const widthOf = (value: number): number => (width * value) / total;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className={className}>
      {shown.map(({ key, value, title, fill, rows }, index) => {
        const start = shown.slice(0, index).reduce((sum, one) => sum + widthOf(one.value), 0);
        const segment = (
          <rect x={start} y={0} width={Math.max(widthOf(value) - 3, 1)} height={height} className={fill}>
            <title>{title}</title>
          </rect>
        );
        return rows === undefined ? (
          <g key={key}>{segment}</g>
        ) : (
          <Link key={key} {...rows} tabIndex={-1} className="hover:opacity-80">
            {segment}
          </Link>
        );
      })}
    </svg>
  );
}
