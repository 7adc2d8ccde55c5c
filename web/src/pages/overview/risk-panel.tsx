import { Link } from '@tanstack/react-router';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { SeverityBar } from '../../components/charts/severity-bar.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { severityCountsOf } from '../../lib/severity/severity-counts.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { changeText } from './change-text.ts';
import type { Posture } from './overview-query.ts';

const gradeNames = ['A', 'B', 'C', 'D', 'F'] as const;

/** Grade and risk of the images, and their open findings by severity. */
export function RiskPanel({ posture, registry }: { posture: Posture; registry: string | undefined }) {
  const { grade, grades, risk, findings, movement } = posture;
  const scope = registry === undefined ? {} : { registry };
  return (
    <Panel title="Risk" className="h-full">
      <div className="mb-4 flex items-center gap-4">
        <GradeBadge grade={grade} isLarge reason="fewer than half of the images have a grade" />
        <div className="min-w-0 text-sm">
          <p>
            <Link to="/images" search={{ sort: 'riskScore:desc', scanned: 'true', ...scope }}>
              <span className="text-2xl font-semibold tabular-nums">
                {risk.average === null ? '?' : risk.average.toFixed(0)}
              </span>{' '}
              mean risk score
            </Link>{' '}
            <span className="text-xs text-muted">
              {changeText(movement.riskAverage.now, movement.riskAverage.before)}
            </span>
          </p>
          <p className="text-xs text-muted">
            of {countOf(risk.imagesScored, 'image')}; highest {formatCount(risk.highest)} of 100
            {risk.imagesNotAssessed > 0 && `; ${countOf(risk.imagesNotAssessed, 'image')} without a score`}
          </p>
        </div>
      </div>
      {grade === null && (
        <p className="mb-3 text-xs text-muted">
          No grade: fewer than half of the images have one, so it would mislead.
        </p>
      )}
      <h3 className="mb-1 text-sm font-semibold">
        <Link to="/findings" search={scope}>
          {countOf(findings?.open, 'open finding')}
        </Link>
      </h3>
      {findings === null ? (
        <p className="text-sm text-muted">Not known for this period.</p>
      ) : (
        <SeverityBar counts={severityCountsOf(findings.counts) ?? {}} filter={scope} />
      )}
      <h3 className="mt-4 mb-1 text-sm font-semibold">Images by grade</h3>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {gradeNames.map((name) => (
          <li key={name} className="inline-flex items-center gap-1">
            <GradeBadge grade={name} />
            <Link to="/images" search={{ grade: name, ...scope }} className="target min-w-10">
              {formatCount(grades[name])}
            </Link>
          </li>
        ))}
        <li className="inline-flex items-center gap-1">
          <GradeBadge grade={null} reason="not completely assessed, or not scanned" />
          <Link to="/images" search={{ grade: 'none', ...scope }} className="target min-w-10">
            {formatCount(grades.ungraded + grades.notScanned)}
          </Link>
        </li>
      </ul>
    </Panel>
  );
}
