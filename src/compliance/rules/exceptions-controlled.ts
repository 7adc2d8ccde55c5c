import type { Rule } from '../rule.ts';
import { failed, notApplicable, verified, warning } from './verdict.ts';

export const exceptionsControlled: Rule = {
  id: 'exceptions-controlled',
  title: 'Every exception has an approver and an expiry',
  evidenceOf: 'people',
  exceptions: 'all',
  datasets: ['exceptions'],
  judge({ exceptions }) {
    const { inForce, withoutApprover, selfApproved, withoutExpiry, lapsed } = exceptions;
    const facts = { inForce, withoutApprover, selfApproved, withoutExpiry, lapsedInPeriod: lapsed };
    if (inForce === 0) return notApplicable('No exception was active at the end of the period.', facts);
    if (withoutApprover + selfApproved > 0)
      return failed(
        `Of ${inForce} exceptions, ${withoutApprover} have no approver and ${selfApproved} were approved by their proposer.`,
        facts,
      );
    if (withoutExpiry > 0) return warning(`${withoutExpiry} of ${inForce} exceptions never expire.`, facts);
    return verified(`All ${inForce} exceptions were approved by a second person and expire.`, facts);
  },
};
