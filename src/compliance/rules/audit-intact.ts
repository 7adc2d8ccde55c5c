import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { failed, verified, warning } from './verdict.ts';

export const auditIntact: Rule = {
  id: 'audit-intact',
  title: 'The audit log is intact and signed',
  evidenceOf: 'service',
  datasets: ['audit', 'checkpoints'],
  judge({ audit }) {
    if (audit === null) return warning('The audit log is verified only when a compliance pack is created.');
    const { entries, entriesInPeriod, isIntact, problem, checkpoints, unsignedEntries } = audit;
    const facts = { entries, entriesInPeriod, checkpoints, unsignedEntries };
    if (!isIntact) return failed(`The audit log is not intact: ${problem ?? 'the hash chain is broken'}.`, facts);
    if (entries === 0) return warning('The audit log is empty.', facts);
    if (checkpoints === 0)
      return warning(
        'No checkpoint is signed yet, so deleted entries at the end of the log cannot be detected.',
        facts,
      );
    return verified(
      `The hash chain of ${counted(entries, 'entry', 'entries')} is intact, with ${counted(checkpoints, 'signed checkpoint')}.`,
      facts,
    );
  },
};
