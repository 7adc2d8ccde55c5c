import { counted } from '../../lib/counted.ts';
import type { OpenFindings } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import { countExcepted } from './count-excepted.ts';
import { countMalicious } from './count-malicious.ts';
import { deadlineText, type Timing, timingOf } from './deadline.ts';
import { failed, limitedByCoverage, verified, warning } from './verdict.ts';

export const remediatedInTime: Rule = {
  id: 'remediated-in-time',
  title: 'No finding is open past its deadline',
  evidenceOf: 'images',
  exceptions: 'open',
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
    const malicious = countMalicious(evidence.open);
    const facts = {
      deadlineDays: deadlineText(evidence, options),
      open: sum(open),
      excepted: countExcepted(evidence.open),
      criticalOrHighLate: grave,
      othersLate: all - grave,
      unratedBeyondShortest: unrated,
      malicious,
    };
    const named = (text: string): string =>
      malicious === 0 ? text : `${text} Open findings of malicious packages: ${malicious}.`;
    if (grave > 0)
      return failed(
        named(`${counted(grave, 'critical or high finding')} past the deadline at the end of the period.`),
        facts,
      );
    if (all > 0)
      return warning(
        named(`${counted(all, 'medium or low finding')} past the deadline at the end of the period.`),
        facts,
      );
    if (unrated > 0)
      return warning(
        named(
          `${counted(unrated, 'open finding')} without a severity rating and older than the shortest deadline, possibly overdue.`,
        ),
        facts,
      );
    return limitedByCoverage(
      evidence,
      verified(named('No known finding was past its deadline at the end of the period.'), facts),
    );
  },
};
