import { schemeOfEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import { type DifferenceContext, onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const rockyRepositories: Reason = {
  id: 'rocky-repositories',
  text: 'An erratum of Rocky Linux names the build of each repository that has the fix (15.6-1.el9 in the legacy one, 15.6-1.el9.rocky.0.1 in the current one). Plimsoll counts versions at or above one of them as fixed; trivy compares with the highest one.',
  explains: (context) =>
    !context.isOwn &&
    context.subject.ecosystem.startsWith('Rocky Linux:') &&
    onlyDiffers(context, 'trivy') &&
    context.records.some(({ affected }) => isBetweenBuilds(context, affected)),
};

/** Whether one record names a fixed version at or below the installed version, and another one above it. */
function isBetweenBuilds(
  { subject, item }: DifferenceContext,
  affected: DifferenceContext['records'][number]['affected'],
) {
  const scheme = schemeOfEcosystem(subject.ecosystem);
  const fixes = affected.flatMap(({ ranges = [] }) =>
    ranges.flatMap(({ events }) => events.flatMap((event) => event['fixed'] ?? [])),
  );
  const orders = fixes.map((fixed) => scheme?.compare(item.version, fixed) ?? 0);
  return orders.some((order) => order < 0) && orders.some((order) => order >= 0);
}
