import type { Rule } from '../rule.ts';
import { deadlineOf, deadlineText } from './deadline.ts';
import { failed, notApplicable, verified, warning } from './verdict.ts';

const shareMax = 0.1;

export const closedInTime: Rule = {
  id: 'closed-in-time',
  title: 'What was closed was closed before its deadline',
  datasets: ['findings', 'sla'],
  judge(evidence, options) {
    const timed = evidence.closed.flatMap(({ severity, openDays, count }) => {
      const days = deadlineOf(severity, evidence, options);
      return days === null ? [] : [{ count, isLate: openDays >= days }];
    });
    const closed = timed.reduce((sum, { count }) => sum + count, 0);
    const late = timed.filter(({ isLate }) => isLate).reduce((sum, { count }) => sum + count, 0);
    const facts = { deadlineDays: deadlineText(evidence, options), closed, closedLate: late };
    if (closed === 0) return notApplicable('Nothing with a deadline was closed in the period.', facts);
    if (late === 0) return verified(`All ${closed} were closed before their deadline.`, facts);
    const summary = `${late} of ${closed} were closed after their deadline.`;
    return late > closed * shareMax ? failed(summary, facts) : warning(summary, facts);
  },
};
