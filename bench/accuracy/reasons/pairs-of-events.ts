import type { JudgedRecord } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const pairsOfEvents: Reason = {
  id: 'pairs-of-events',
  text: 'The ranges of the record overlap, such as 1.9.0 to 1.20.1 beside 1.16.0 to 1.18.5. By the OSV schema events count in the order of versions, so the fix of the inner range counts; trivy and grype read each pair of events as a range.',
  explains: ({ isOwn, reporting, records }) =>
    !isOwn &&
    !reporting.includes('osv-scanner') &&
    records.some((one) => one.isAffected === false && hasSeveralPairs(one)),
};

function hasSeveralPairs({ affected }: JudgedRecord): boolean {
  return affected.some(({ ranges = [] }) =>
    ranges.some(({ events }) => events.filter((event) => event['introduced'] !== undefined).length > 1),
  );
}
