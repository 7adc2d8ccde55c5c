import type { Rule } from '../rule.ts';
import { deadlineOf, deadlineText } from './deadline.ts';
import { asFarAsSeen, counted, failed, verified, warning } from './verdict.ts';

export const remediatedInTime: Rule = {
  id: 'remediated-in-time',
  title: 'Nothing is open beyond its deadline',
  datasets: ['findings', 'sla'],
  judge(evidence, options) {
    const open = evidence.open.filter(({ isExcepted }) => !isExcepted);
    const late = open.filter(({ severity, ageDays }) => {
      const days = deadlineOf(severity, evidence, options);
      return days !== null && ageDays >= days;
    });
    const sum = (groups: typeof open): number => groups.reduce((total, { count }) => total + count, 0);
    const grave = sum(late.filter(({ severity }) => severity === 'CRITICAL' || severity === 'HIGH'));
    const all = sum(late);
    const facts = {
      deadlineDays: deadlineText(evidence, options),
      open: sum(open),
      excepted: sum(evidence.open.filter(({ isExcepted }) => isExcepted)),
      criticalOrHighLate: grave,
      othersLate: all - grave,
    };
    if (grave > 0)
      return failed(`${counted(grave, 'critical or high finding')} open beyond the deadline at the end.`, facts);
    if (all > 0) return warning(`${counted(all, 'medium or low finding')} open beyond the deadline at the end.`, facts);
    return asFarAsSeen(evidence, verified('Nothing known was open beyond its deadline at the end.', facts));
  },
};
