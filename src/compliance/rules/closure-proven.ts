import type { Rule } from '../rule.ts';
import { countExcepted } from './count-excepted.ts';
import { failed, notApplicable, verified, warning } from './verdict.ts';

const shareMax = 0.1;

export const closureProven: Rule = {
  id: 'closure-proven',
  title: 'A later scan proves the closure of findings',
  evidenceOf: 'images',
  datasets: ['findings'],
  judge(evidence) {
    const closed = evidence.closed.filter(({ isExcepted }) => !isExcepted);
    const all = closed.reduce((sum, { count }) => sum + count, 0);
    const unproven = closed.filter(({ hasProof }) => !hasProof).reduce((sum, { count }) => sum + count, 0);
    const facts = { closed: all, withoutRescan: unproven, closedUnderException: countExcepted(evidence.closed) };
    if (all === 0) return notApplicable('No finding was closed in the period.', facts);
    if (unproven === 0) return verified(`A scan proves the closure of all ${all} closed findings.`, facts);
    const summary = `No scan proves the closure of ${unproven} of ${all} closed findings.`;
    return unproven > all * shareMax ? failed(summary, facts) : warning(summary, facts);
  },
};
