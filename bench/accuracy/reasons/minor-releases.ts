import { schemeOfEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import type { DifferenceContext } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const minorReleases: Reason = {
  id: 'minor-releases',
  text: 'An erratum of the minor release of the package names a fixed version at or below the installed one (2.28-236.el8_9.13), and an erratum of a later minor release names a higher one (decision 0004). Trivy and grype keep one of them for each CVE, and OSV-Scanner judges each erratum.',
  explains: (context) =>
    !context.isOwn && context.subject.packageType === 'rpm' && hasFixOfOwnRelease(context) && hasHigherFix(context),
};

const minorReleaseOf = (version: string): string | undefined => /\.el\d+_\d+(?!\w)/.exec(version)?.[0];

function hasFixOfOwnRelease(context: DifferenceContext): boolean {
  const own = minorReleaseOf(context.item.version);
  return (
    own !== undefined && context.bounds.some((bound) => minorReleaseOf(bound) === own && compare(context, bound) >= 0)
  );
}

function hasHigherFix(context: DifferenceContext): boolean {
  return context.bounds.some((bound) => compare(context, bound) < 0);
}

/** The order of the installed version relative to a bound. */
function compare({ subject, item }: DifferenceContext, bound: string): number {
  return schemeOfEcosystem(subject.ecosystem)?.compare(item.version, bound) ?? 0;
}
