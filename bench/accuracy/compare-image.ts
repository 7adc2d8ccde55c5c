import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { compareTools, findingKey, type ToolComparison } from './compare-tools.ts';
import { imagePackageFinder } from './find-in-image.ts';
import type { PeerFinding } from './peers/peer-finding.ts';
import type { OwnScan } from './scan-own.ts';
import type { PeerName } from './subjects.ts';
import type { VulnerabilityGroups } from './vulnerability-groups.ts';

export interface ImageComparison extends ToolComparison {
  /** Findings in packages that Plimsoll does not list. */
  elsewhere: { scanner: PeerName; finding: PeerFinding }[];
  /** Types of the packages in which a scanner has findings. */
  types: Map<PeerName, Set<string>>;
  /** Indexes of the packages in which a scanner has findings. */
  named: Map<PeerName, Set<number>>;
}

/** Compares the findings of an image. Packages of Debian and Alpine are compared by their source, because scanners name them differently. */
export function compareImage(
  own: OwnScan,
  found: ReadonlyMap<PeerName, PeerFinding[]>,
  groups: VulnerabilityGroups,
): ImageComparison {
  const find = imagePackageFinder(own.packages);
  const representative = representatives(own.packages);
  const keysOf = (packageIndex: number, id: string): string[] =>
    groups.of(id).map((group) => findingKey(representative[packageIndex] ?? packageIndex, group));
  const elsewhere: ImageComparison['elsewhere'] = [];
  const peers = new Map<PeerName, Set<string>>();
  const types = new Map<PeerName, Set<string>>();
  const named = new Map<PeerName, Set<number>>();
  for (const [scanner, findings] of found) {
    const keys = new Set<string>();
    for (const finding of findings) {
      const index = find(finding);
      if (index === undefined) elsewhere.push({ scanner, finding });
      else for (const key of keysOf(index, finding.id)) keys.add(key);
    }
    peers.set(scanner, keys);
    const indexes = new Set([...keys].map((key) => Number.parseInt(key, 10)));
    named.set(scanner, indexes);
    types.set(scanner, new Set([...indexes].map((index) => own.packages[index]?.type ?? '')));
  }
  const keys = own.findings.flatMap(({ packageIndex, vulnerability }) => keysOf(packageIndex, vulnerability));
  return { ...compareTools(new Set(keys), peers), elsewhere, types, named };
}

/** For each package the first one with the same source. */
function representatives(packages: readonly InventoryPackage[]): number[] {
  const first = new Map<string, number>();
  return packages.map(({ type, name, version, source }, index) => {
    const key = type === 'deb' || type === 'apk' ? `${type} ${source?.name ?? name}` : `${type} ${name} ${version}`;
    const known = first.get(key) ?? index;
    first.set(key, known);
    return known;
  });
}
