import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { failed, limitedByCoverage, verified, warning } from './verdict.ts';

const shareMax = 0.1;

export const provenanceRecorded: Rule = {
  id: 'provenance-recorded',
  title: 'Each scan records image digest, scanner and advisories',
  evidenceOf: 'images',
  datasets: ['scans'],
  judge(evidence) {
    const { complete, withoutDigest, withoutScanner, withoutAdvisories } = evidence.scans;
    const facts = { scans: complete, withoutDigest, withoutScanner, withoutAdvisories };
    if (complete === 0) return limitedByCoverage(evidence, warning('No scan in the period has a result.', facts));
    const worst = Math.max(withoutDigest, withoutScanner, withoutAdvisories);
    if (worst === 0)
      return limitedByCoverage(
        evidence,
        verified(
          `All scans (${counted(complete, 'scan')}) record the image digest, the scanner and the advisories.`,
          facts,
        ),
      );
    const summary = `Of ${complete} scans, ${withoutDigest} have no digest, ${withoutScanner} no scanner and ${withoutAdvisories} no advisories recorded.`;
    return worst > complete * shareMax ? failed(summary, facts) : warning(summary, facts);
  },
};
