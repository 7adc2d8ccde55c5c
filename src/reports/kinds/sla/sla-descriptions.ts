import { countOf, daysLabel } from '../../figure-labels.ts';
import { nothingKnown } from '../../posture-sections/posture-descriptions.ts';
import type { SlaReportFacts } from './sla-facts.ts';

/** Describes met and missed deadlines in sentences. */
export function describeDeadlines({ coverage, sla: { overall, bySeverity }, mttr }: SlaReportFacts): string[] {
  if (overall.open === null) return [nothingKnown(coverage)];
  const worst = bySeverity.find((row) => (row.breached ?? 0) > 0);
  const closed = overall.closedInTime + overall.closedLate;
  return [
    `${countOf(overall.open, 'open finding has', 'open findings have')} a deadline: ${overall.breached} past the deadline, ${(overall.open ?? 0) - (overall.breached ?? 0)} not yet due, ${overall.dueSoon} of them in the last quarter of their time.`,
    ...(worst ? [`Highest severity past the deadline: ${worst.severity.toLowerCase()} (${worst.breached}).`] : []),
    closed === 0
      ? 'No finding with a deadline was closed in the period.'
      : `${closed} with a deadline closed in the period, ${overall.closedLate} of them late. Mean time to close of ${countOf(mttr.overall.closed, 'closed finding')}: ${daysLabel(mttr.overall.meanDays)}.`,
  ];
}
