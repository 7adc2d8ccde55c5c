import { baseEcosystem, isDistribution, schemeOfEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import { type DifferenceContext, onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const fixedInAnotherRange: Reason = {
  id: 'fixed-in-another-range',
  text: 'A range of the record ends at this version, and another one contains it. Trivy takes each version that a record names as fixed for not affected, but not the versions after it. By the OSV schema one range that contains the version is enough.',
  explains: (context) =>
    context.isOwn &&
    !isDistribution(baseEcosystem(context.subject.ecosystem)) &&
    onlySilent(context, 'trivy') &&
    context.records.some(({ isAffected }) => isAffected) &&
    isFixedVersion(context),
};

function isFixedVersion({ subject, item, records }: DifferenceContext): boolean {
  const scheme = schemeOfEcosystem(subject.ecosystem);
  const fixes = records.flatMap(({ affected }) =>
    affected.flatMap(({ ranges = [] }) =>
      ranges.flatMap(({ type, events }) => (type === 'GIT' ? [] : events.flatMap((event) => event['fixed'] ?? []))),
    ),
  );
  if (scheme === undefined || !scheme.isValid(item.version)) return fixes.includes(item.version);
  return fixes.some((fix) => scheme.isValid(fix) && scheme.compare(fix, item.version) === 0);
}
