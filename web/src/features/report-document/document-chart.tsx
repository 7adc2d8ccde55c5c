import { LineChart } from '../../components/charts/line-chart.tsx';
import { formatCount } from '../../lib/text/format-number.ts';
import type { BlockOf, DocumentTone } from './report-document.ts';
import { toneLook } from './tone-look.ts';

/** A chart of a report. Bars and shares have their numbers beside them; lines have them in a table. */
export function DocumentChart({ block: { chart, caption } }: { block: BlockOf<'chart'> }) {
  if (chart.kind === 'lines') {
    return (
      <figure className="mb-4">
        <figcaption className="mb-1 text-sm font-semibold">{caption}</figcaption>
        <div className="grid gap-4 lg:grid-cols-2">
          {chart.lines.map(({ label, values }) => (
            <div key={label}>
              <p className="text-xs text-muted">
                {label} ({chart.unit})
              </p>
              <LineChart label={label} points={chart.x.map((at, index) => ({ at, value: values[index] ?? null }))} />
            </div>
          ))}
        </div>
      </figure>
    );
  }
  const isShare = chart.kind === 'share';
  return (
    <Bars
      caption={caption}
      unit={chart.unit}
      bars={chart.kind === 'share' ? chart.parts : chart.bars}
      isShare={isShare}
    />
  );
}

interface BarsProps {
  caption: string;
  unit: string;
  bars: readonly { label: string; value: number; tone?: DocumentTone }[];
  /** Whether the bars are parts of one total. */
  isShare: boolean;
}

function Bars({ caption, unit, bars, isShare }: BarsProps) {
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const full = isShare ? total : Math.max(...bars.map(({ value }) => value), 0);
  return (
    <div className="relative mb-4 overflow-x-auto" tabIndex={0} role="region" aria-label={`${caption}, chart`}>
      <table className="w-full max-w-3xl text-sm">
        <caption className="mb-1 text-left font-semibold">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Share</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, tone }) => {
            const { glyph, text, fill } = toneLook(tone);
            return (
              <tr key={label}>
                <th scope="row" className={`w-48 py-0.5 pr-2 text-left font-normal wrap-anywhere ${text}`}>
                  {glyph !== '' && <span aria-hidden="true">{glyph} </span>}
                  <bdi>{label}</bdi>
                </th>
                <td className="min-w-24">
                  <svg
                    viewBox="0 0 1000 12"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="block h-3 w-full rounded-sm bg-surface-3"
                  >
                    <rect width={full === 0 ? 0 : (1000 * value) / full} height="12" className={fill} />
                  </svg>
                </td>
                <td className="w-32 pl-2 text-right whitespace-nowrap">
                  {formatCount(value)}{' '}
                  <span className="text-muted">
                    {isShare && total > 0 ? `${Math.round((100 * value) / total)} %` : unit}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
