import { LineChart } from '../../components/charts/line-chart.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { countOf } from '../../lib/text/format-number.ts';
import { gradeAt, gradePoints, highestGrade } from './grade-points.ts';
import type { Overview } from './overview-query.ts';

/** Risk, grade and open findings over the days of the period. Days without recorded figures are gaps. */
export function TrendPanel({ trend }: { trend: Overview['trend'] }) {
  const missing = trend.filter(({ isRecorded }) => !isRecorded).length;
  const risk = trend.map(({ day, riskAverage, riskOver, isRecorded }) => ({
    at: day,
    value: riskAverage === null ? null : Math.round(riskAverage * 10) / 10,
    note: isRecorded ? `mean of ${countOf(riskOver, 'image')} with a score` : 'not recorded',
  }));
  const open = trend.map(({ day, open: value, knownExploited, isRecorded }) => ({
    at: day,
    value,
    note: isRecorded ? `${countOf(knownExploited, 'finding')} known exploited` : 'not recorded',
  }));
  return (
    <Panel
      title="Trend"
      actions={
        missing > 0 && (
          <span className="text-xs text-muted">{countOf(missing, 'day')} without recorded figures are gaps</span>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">Mean risk score</h3>
          <LineChart label="Mean risk score" points={risk} max={100} />
        </div>
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">Overall grade</h3>
          <LineChart label="Grade" points={gradePoints(trend)} max={highestGrade} format={gradeAt} />
        </div>
      </div>
      <h3 className="mt-4 text-sm font-semibold">Open findings</h3>
      <LineChart label="Open findings" points={open} />
    </Panel>
  );
}
