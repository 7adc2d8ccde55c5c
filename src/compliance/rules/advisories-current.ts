import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { failed, limitedByCoverage, verified, warning } from './verdict.ts';

const daysDefault = 7;
const shareMax = 0.1;

export const advisoriesCurrent: Rule = {
  id: 'advisories-current',
  title: 'Scans used current advisories',
  evidenceOf: 'images',
  datasets: ['scans'],
  judge(evidence, { days = daysDefault }) {
    const { complete, withoutAdvisories, advisoryAges } = evidence.scans;
    const stale = advisoryAges.filter((age) => age.days > days).reduce((sum, { scans }) => sum + scans, 0);
    const oldestDays = Math.max(0, ...advisoryAges.map((age) => age.days));
    const facts = { allowedDays: days, scans: complete, withOldAdvisories: stale, withoutAdvisories, oldestDays };
    if (complete === 0) return limitedByCoverage(evidence, warning('No scan in the period has a result.', facts));
    const bad = stale + withoutAdvisories;
    if (bad === 0)
      return limitedByCoverage(
        evidence,
        verified(`No scan used advisories older than ${days} days (${counted(complete, 'scan')}).`, facts),
      );
    const summary = `${stale} of ${complete} scans used advisories older than ${days} days. For ${withoutAdvisories} scans, the advisories are unknown.`;
    return bad > complete * shareMax ? failed(summary, facts) : warning(summary, facts);
  },
};
