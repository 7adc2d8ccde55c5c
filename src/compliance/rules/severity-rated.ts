import type { Rule } from '../rule.ts';
import { asFarAsSeen, counted, verified, warning } from './verdict.ts';

export const severityRated: Rule = {
  id: 'severity-rated',
  title: 'Every open finding is ranked by severity',
  evidenceOf: 'images',
  datasets: ['findings'],
  judge(evidence) {
    const open = evidence.open.reduce((sum, { count }) => sum + count, 0);
    const unrated = evidence.open
      .filter(({ severity }) => severity === 'UNKNOWN')
      .reduce((sum, { count }) => sum + count, 0);
    const facts = { open, unrated };
    if (unrated > 0) return warning(`${counted(unrated, 'open finding')} without a rating yet.`, facts);
    return asFarAsSeen(evidence, verified('Every open finding has a rating.', facts));
  },
};
