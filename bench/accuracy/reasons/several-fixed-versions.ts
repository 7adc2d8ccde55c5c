import { baseEcosystem, isDistribution } from '../../../src/engine/advisories/ecosystem.ts';
import { onlySilent } from '../difference-context.ts';
import { isBetweenFixes } from './between-fixes.ts';
import type { Reason } from './reason.ts';

export const severalFixedVersions: Reason = {
  id: 'several-fixed-versions',
  text: 'The records of a distribution name several fixed versions of the package in the release: updates that add fixes for further hardware, such as CVE-2020-8698 in intel-ucode 20201110-r0, 20201112-r0 and 20210216-r0, and errata that complete the fix of an earlier one. The databases of trivy and grype keep one of them for each vulnerability. Plimsoll and OSV-Scanner use the highest one, and Plimsoll that of the same minor release of Red Hat and its rebuilds.',
  explains: (context) =>
    context.isOwn &&
    isDistribution(baseEcosystem(context.subject.ecosystem)) &&
    onlySilent(context, 'trivy', 'grype') &&
    isBetweenFixes(
      context.subject.ecosystem,
      context.item.source?.version ?? context.item.version,
      context.records.flatMap(({ affected }) => affected),
    ),
};
