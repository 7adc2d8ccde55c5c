import type { OpenFindings } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import { countExcepted } from './count-excepted.ts';
import { deadlineText, type Timing, timingOf } from './deadline.ts';
import { asFarAsSeen, counted, failed, verified, warning } from './verdict.ts';

export const remediatedInTime: Rule = {
  id: 'remediated-in-time',
  title: 'Nothing is open beyond its deadline',
  evidenceOf: 'images',
  datasets: ['findings', 'sla'],
  judge(evidence, options) {
    const sum = (groups: readonly OpenFindings[]): number => groups.reduce((total, { count }) => total + count, 0);
    const open = evidence.open.filter(({ isExcepted }) => !isExcepted);
    const being = (timing: Timing) =>
      open.filter(({ severity, ageDays }) => timingOf(severity, ageDays, evidence, options) === timing);
    const late = being('late');
    const grave = sum(late.filter(({ severity }) => severity === 'CRITICAL' || severity === 'HIGH'));
    const all = sum(late);
    const unrated = sum(being('unknown'));
    const facts = {
      deadlineDays: deadlineText(evidence, options),
      open: sum(open),
      excepted: countExcepted(evidence.open),
      criticalOrHighLate: grave,
      othersLate: all - grave,
      unratedBeyondShortest: unrated,
    };
    if (grave > 0)
      return failed(`${counted(grave, 'critical or high finding')} open beyond the deadline at the end.`, facts);
    if (all > 0) return warning(`${counted(all, 'medium or low finding')} open beyond the deadline at the end.`, facts);
    if (unrated > 0)
      return warning(
        `${counted(unrated, 'open finding')} older than the shortest deadline without a rating: they may be overdue.`,
        facts,
      );
    return asFarAsSeen(evidence, verified('Nothing known was open beyond its deadline at the end.', facts));
  },
};
