import { countOf, daysWord } from '../../figures/figure-words.ts';
import { nothingKnown } from '../../figures/posture-words.ts';
import type { SlaReportFacts } from './sla-facts.ts';

/** How deadlines are kept, in whole sentences. */
export function slaWords({ coverage, sla: { overall, bySeverity }, mttr }: SlaReportFacts): string[] {
  if (overall.open === null) return [nothingKnown(coverage)];
  const worst = bySeverity.find((row) => (row.breached ?? 0) > 0);
  const closed = overall.closedInTime + overall.closedLate;
  return [
    `${countOf(overall.open, 'open finding has', 'open findings have')} a deadline: ${overall.breached} passed it, ${(overall.open ?? 0) - (overall.breached ?? 0)} are not yet due, ${overall.dueSoon} of them in the last quarter of their time.`,
    ...(worst
      ? [`The most severe that passed are ${worst.breached} of severity ${worst.severity.toLowerCase()}.`]
      : []),
    closed === 0
      ? 'Nothing with a deadline was closed in the period.'
      : `${closed} with a deadline closed in the period, ${overall.closedLate} of them late; ${countOf(mttr.overall.closed, 'closed finding')} took ${daysWord(mttr.overall.meanDays)} on average.`,
  ];
}
