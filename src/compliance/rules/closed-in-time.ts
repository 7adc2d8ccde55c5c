import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { countExcepted } from './count-excepted.ts';
import { deadlineText, type Timing, timingOf } from './deadline.ts';
import { failed, notApplicable, verified, warning } from './verdict.ts';

const shareMax = 0.1;

/** Open findings past their deadline count as missed, so that leaving a finding open is never better than closing it late. */
export const closedInTime: Rule = {
  id: 'closed-in-time',
  title: 'Findings that were closed or due were closed before their deadline',
  evidenceOf: 'images',
  exceptions: 'open',
  datasets: ['findings', 'sla'],
  judge(evidence, options) {
    const sum = (groups: readonly { timing: Timing; count: number }[], ...timings: Timing[]): number =>
      groups.filter(({ timing }) => timings.includes(timing)).reduce((total, { count }) => total + count, 0);
    const ended = evidence.closed
      .filter(({ isExcepted }) => !isExcepted)
      .map(({ severity, openDays, count }) => ({ timing: timingOf(severity, openDays, evidence, options), count }));
    const left = evidence.open
      .filter(({ isExcepted }) => !isExcepted)
      .map(({ severity, ageDays, count }) => ({ timing: timingOf(severity, ageDays, evidence, options), count }));
    const closed = sum(ended, 'in time', 'late');
    const late = sum(ended, 'late');
    const openLate = sum(left, 'late');
    const unrated = sum(ended, 'unknown') + sum(left, 'unknown');
    const facts = {
      deadlineDays: deadlineText(evidence, options),
      closed,
      closedLate: late,
      openLate,
      notYetDue: sum(left, 'in time'),
      closedUnderException: countExcepted(evidence.closed),
      unrated,
    };
    const all = closed + openLate;
    const missed = late + openLate;
    if (missed > 0) {
      const summary = `${late} of ${closed} closed findings were closed after their deadline, and ${openLate} open findings are past their deadline.`;
      return missed > all * shareMax ? failed(summary, facts) : warning(summary, facts);
    }
    if (unrated > 0)
      return warning(
        `${counted(unrated, 'finding')} without a severity rating: it is unknown whether the deadline was met.`,
        facts,
      );
    if (all === 0) return notApplicable('No finding with a deadline was closed in the period or is overdue.', facts);
    return verified(
      `All ${closed} closed findings were closed before their deadline, and no open finding is past its deadline.`,
      facts,
    );
  },
};
