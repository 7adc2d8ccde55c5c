import type { OperatingSystem } from '../../src/domain/package.ts';
import { languageEcosystems } from '../../src/engine/advisories/language-ecosystems.ts';
import { distributionOf } from '../../src/engine/matching/distributions/distribution-of.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { type Subject, subjects } from './subjects.ts';

/** The ecosystem of an installed package, and the scanners that have its records. Undefined without advisories. */
export function subjectOf({ type }: InventoryPackage, operatingSystem: OperatingSystem | null): Subject | undefined {
  const language = languageEcosystems.find(({ packageType }) => packageType === type);
  const ecosystem = language?.ecosystem ?? releaseOf(operatingSystem);
  if (ecosystem === undefined) return undefined;
  const known = subjects.find((subject) => subject.ecosystem === ecosystem);
  const system = language === undefined ? operatingSystem : null;
  // The databases of trivy and grype are built for the ecosystems of the list.
  return known ?? { ecosystem, packageType: type, operatingSystem: system, peers: ['osv-scanner'] };
}

function releaseOf(operatingSystem: OperatingSystem | null): string | undefined {
  if (operatingSystem === null) return undefined;
  const release = distributionOf(operatingSystem)?.release(operatingSystem);
  return release !== undefined && 'ecosystem' in release ? release.ecosystem : undefined;
}
