import type { Rule } from '../rule.ts';
import { counted, failed, verified, warning } from './verdict.ts';

export const auditIntact: Rule = {
  id: 'audit-intact',
  title: 'The audit log is whole and signed',
  evidenceOf: 'service',
  datasets: ['audit', 'checkpoints'],
  judge({ audit }) {
    if (audit === null) return warning('The log was not gone through here; a pack does.');
    const { entries, entriesInPeriod, isIntact, problem, checkpoints, unsignedEntries } = audit;
    const facts = { entries, entriesInPeriod, checkpoints, unsignedEntries };
    if (!isIntact) return failed(`The log is not whole: ${problem ?? 'its chain does not hold'}.`, facts);
    if (entries === 0) return warning('The log is empty.', facts);
    if (checkpoints === 0) return warning('No checkpoint has been signed yet: a cut tail would not show.', facts);
    return verified(
      `The chain of ${counted(entries, 'entry', 'entries')} holds, with ${counted(checkpoints, 'signed checkpoint')}.`,
      facts,
    );
  },
};
