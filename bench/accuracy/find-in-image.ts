import { baseEcosystem } from '../../src/engine/advisories/ecosystem.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { componentFinder } from './find-component.ts';
import type { PeerFinding } from './peers/peer-finding.ts';

/** Returns the index of the package of an image that a finding of another scanner is about. OSV-Scanner names source packages. */
export function imagePackageFinder(
  packages: readonly InventoryPackage[],
): (finding: PeerFinding) => number | undefined {
  const find = componentFinder(packages, 'PyPI');
  const byPath = new Map(packages.map(({ purl }, index) => [withoutQualifiers(purl), index]));
  const bySource = new Map(packages.map(({ source, name }, index) => [source?.name ?? name, index]));
  return (finding) => {
    const found = find(finding) ?? (finding.ref === '' ? undefined : byPath.get(withoutQualifiers(finding.ref)));
    if (found !== undefined) return found;
    const isSystem = ['Debian', 'Alpine', 'Ubuntu', 'Wolfi', 'Chainguard'].includes(baseEcosystem(finding.type));
    return isSystem ? bySource.get(finding.name) : undefined;
  };
}

function withoutQualifiers(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
