import type { Rule } from '../rule.ts';
import { asFarAsSeen, counted, failed, verified, warning } from './verdict.ts';

const shareMax = 0.1;

export const provenanceRecorded: Rule = {
  id: 'provenance-recorded',
  title: 'Each scan says what it read, with what',
  evidenceOf: 'images',
  datasets: ['scans'],
  judge(evidence) {
    const { complete, withoutDigest, withoutScanner, withoutAdvisories } = evidence.scans;
    const facts = { scans: complete, withoutDigest, withoutScanner, withoutAdvisories };
    if (complete === 0) return asFarAsSeen(evidence, warning('No scan of the period has a result.', facts));
    const worst = Math.max(withoutDigest, withoutScanner, withoutAdvisories);
    if (worst === 0)
      return asFarAsSeen(
        evidence,
        verified(`Every scan names the digest, the scanner and the advisories (${counted(complete, 'scan')}).`, facts),
      );
    const summary = `Of ${complete} scans, ${withoutDigest} name no digest, ${withoutScanner} no scanner and ${withoutAdvisories} no advisories.`;
    return worst > complete * shareMax ? failed(summary, facts) : warning(summary, facts);
  },
};
