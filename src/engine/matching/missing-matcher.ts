import { isDistributionPackageType, type OperatingSystem, type PackageType } from '../../domain/package.ts';
import { operatingSystemName } from './coverage-counter.ts';
import { whyWithoutAdvisories } from './distributions/without-advisories.ts';

/** Reasons of package types for which the general sentence is not enough. */
const reasons: Readonly<Partial<Record<PackageType, string>>> = {
  // Names of conda packages are not those of PyPI (`pytorch`, `torch`), and their builds change the sources and contain C libraries.
  conda: 'No advisory database names conda packages, whose names and contents differ from those of PyPI.',
  // Records of NVD name products and not builds (docs/decisions/0018-programs-without-a-package.md).
  generic: 'The package has no ecosystem, and no advisories describe upstream releases of this program.',
};

/** Why no matcher handles a package, as one sentence for users. */
export function missingMatcher(type: PackageType, operatingSystem: OperatingSystem | null): string {
  const reason = reasons[type];
  if (reason !== undefined) return reason;
  if (!isDistributionPackageType(type)) return `No advisory database names packages of the type ${type}.`;
  return missingDistribution(operatingSystem);
}

/** Why there are no advisories for the distribution of an image. */
export function missingDistribution(operatingSystem: OperatingSystem | null): string {
  return operatingSystem === null
    ? 'The distribution of the image is unknown.'
    : (whyWithoutAdvisories(operatingSystem.id) ??
        `There are no advisories for ${operatingSystemName(operatingSystem)}.`);
}
