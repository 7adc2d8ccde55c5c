import type { LinePoint } from '../../components/charts/line-chart.tsx';
import { countOf } from '../../lib/text/format-number.ts';
import type { Overview } from './overview-query.ts';

/** The worst grade is at the bottom of the axis. */
const gradesUpwards = ['F', 'D', 'C', 'B', 'A'] as const;
export const highestGrade = gradesUpwards.length - 1;

export const gradeAt = (value: number): string => gradesUpwards[value] ?? '?';

/** The grade of each day as a point. A day without a grade is a gap, and its note says why. */
export function gradePoints(trend: Overview['trend']): LinePoint[] {
  return trend.map(({ day, grade, grades }) => ({
    at: day,
    value: grade === null ? null : gradesUpwards.indexOf(grade),
    note: grades === null ? 'not recorded' : noteOf(grades),
  }));
}

function noteOf({ ungraded, notScanned, ...counts }: NonNullable<Overview['trend'][number]['grades']>): string {
  const graded = gradesUpwards.toReversed().filter((grade) => counts[grade] > 0);
  return [
    ...graded.map((grade) => `${grade}: ${countOf(counts[grade], 'image')}`),
    ...(ungraded + notScanned > 0 ? [`without a grade: ${countOf(ungraded + notScanned, 'image')}`] : []),
  ].join(', ');
}
