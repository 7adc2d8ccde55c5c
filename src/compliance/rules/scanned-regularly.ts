import type { Rule } from '../rule.ts';
import { failed, limitedByCoverage, verified, warning } from './verdict.ts';

const daysDefault = 30;
/**
 * Maximum share of tags with a gap. The share is of the scanned tags, so that tags that were never scanned do not lower it.
 */
const shareMax = 0.1;

export const scannedRegularly: Rule = {
  id: 'scanned-regularly',
  title: 'Every tag was scanned at the required frequency',
  evidenceOf: 'images',
  datasets: ['scans', 'gaps'],
  judge(evidence, { days = daysDefault }) {
    const { gaps, population } = evidence;
    const late = gaps.filter((gap) => gap.days > days);
    const tagsWithGap = late.reduce((sum, { tags }) => sum + tags, 0);
    const longestGapDays = Math.max(0, ...gaps.map((gap) => gap.days));
    const facts = { allowedDays: days, tagsInScope: population.tags, tagsWithGap, longestGapDays };
    if (tagsWithGap === 0)
      return limitedByCoverage(evidence, verified(`No tag has a gap of more than ${days} days without a scan.`, facts));
    const summary = `${tagsWithGap} of ${population.tags} tags have a gap of more than ${days} days without a scan. The longest gap is ${longestGapDays} days.`;
    const seen = population.scanned + population.partial;
    return tagsWithGap > seen * shareMax ? failed(summary, facts) : warning(summary, facts);
  },
};
