import { baseEcosystem, isDistribution, schemeOfEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import { type DifferenceContext, onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const severalFixedVersions: Reason = {
  id: 'several-fixed-versions',
  text: 'The records of a distribution name several fixed versions of the package in the release: updates that add fixes for further hardware, such as CVE-2020-8698 in intel-ucode 20201110-r0, 20201112-r0 and 20210216-r0, and errata that complete the fix of an earlier one. The databases of trivy and grype keep one of them for each vulnerability. Plimsoll and OSV-Scanner use the highest one, and Plimsoll that of the same minor release of Red Hat and its rebuilds.',
  explains: (context) =>
    context.isOwn &&
    isDistribution(baseEcosystem(context.subject.ecosystem)) &&
    onlySilent(context, 'trivy', 'grype') &&
    isBetweenFixes(context),
};

/** Whether one fixed version is at or below the installed version, and another one above. */
function isBetweenFixes({ subject, item, records }: DifferenceContext): boolean {
  const scheme = schemeOfEcosystem(subject.ecosystem);
  const version = item.source?.version ?? item.version;
  const fixes = records.flatMap(({ affected }) =>
    affected.flatMap(({ ranges = [] }) =>
      ranges.flatMap(({ events }) => events.flatMap((event) => event['fixed'] ?? [])),
    ),
  );
  const orders = fixes.map((fixed) => scheme?.compare(version, fixed) ?? 0);
  return orders.some((order) => order < 0) && orders.some((order) => order >= 0);
}
