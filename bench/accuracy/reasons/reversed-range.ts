import { schemeOfEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import { type DifferenceContext, onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const reversedRange: Reason = {
  id: 'reversed-range',
  text: 'The fixed version of the record precedes its introduced version. By the OSV schema the range has no end; trivy and grype read it as empty.',
  explains: (context) => context.isOwn && onlySilent(context, 'trivy', 'grype') && hasReversedRange(context),
};

function hasReversedRange({ subject, records }: DifferenceContext): boolean {
  const scheme = schemeOfEcosystem(subject.ecosystem);
  const ranges = records
    .filter(({ isAffected }) => isAffected)
    .flatMap(({ affected }) => affected.flatMap(({ ranges: all = [] }) => all));
  return ranges.some(({ events }) => {
    const introduced = events.flatMap((event) => event['introduced'] ?? []).at(-1);
    const fixed = events.flatMap((event) => event['fixed'] ?? event['last_affected'] ?? []).at(-1);
    if (scheme === undefined || introduced === undefined || fixed === undefined || introduced === '0') return false;
    return scheme.isValid(introduced) && scheme.isValid(fixed) && scheme.compare(fixed, introduced) < 0;
  });
}
