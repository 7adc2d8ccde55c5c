import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { limitedByCoverage, verified, warning } from './verdict.ts';

export const severityRated: Rule = {
  id: 'severity-rated',
  title: 'Every open finding has a severity rating',
  evidenceOf: 'images',
  datasets: ['findings'],
  judge(evidence) {
    const open = evidence.open.reduce((sum, { count }) => sum + count, 0);
    const unrated = evidence.open
      .filter(({ severity }) => severity === 'UNKNOWN')
      .reduce((sum, { count }) => sum + count, 0);
    const facts = { open, unrated };
    if (unrated > 0) return warning(`${counted(unrated, 'open finding')} without a severity rating.`, facts);
    return limitedByCoverage(evidence, verified('All open findings have a severity rating.', facts));
  },
};
