import { normalisePackageName } from '../../src/engine/advisories/ecosystem.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { packageRefs } from '../../src/engine/sbom/package-refs.ts';
import type { PeerFinding } from './peers/peer-finding.ts';

/** Returns the index of the package that a finding of another scanner is about: by package URL, otherwise by name and version. */
export function componentFinder(
  packages: readonly InventoryPackage[],
  ecosystem: string,
): (finding: PeerFinding) => number | undefined {
  const byUrl = new Map(packages.map(({ purl }, index) => [plainUrl(purl), index]));
  const byRef = new Map(refsOf(packages).map((ref, index) => [ref, index]));
  const byName = new Map(packages.map(({ name, version }, index) => [nameKey(ecosystem, name, version), index]));
  const byShortName = shortNames(packages, ecosystem);
  return ({ ref, name, version }) =>
    byRef.get(ref) ??
    byUrl.get(plainUrl(ref)) ??
    byName.get(nameKey(ecosystem, name, version)) ??
    byShortName.get(nameKey(ecosystem, name, version));
}

/**
 * Packages by the name without its scope, where no two packages share it. OSV-Scanner looks up the group and the name of a component in an
 * SBOM, and reports the name alone.
 */
function shortNames(packages: readonly InventoryPackage[], ecosystem: string): Map<string, number> {
  const found = new Map<string, number>();
  const shared = new Set<string>();
  for (const [index, { name, version }] of packages.entries()) {
    const key = nameKey(ecosystem, name.slice(name.lastIndexOf('/') + 1), version);
    if (found.has(key)) shared.add(key);
    found.set(key, index);
  }
  for (const key of shared) found.delete(key);
  return found;
}

/** Scanners encode and order qualifiers in different ways. */
function plainUrl(url: string): string {
  const [path = '', qualifiers = ''] = url.split('?');
  return [decode(path).toLowerCase(), ...qualifiers.split('&').map(decode).sort()].join('&');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** OSV-Scanner writes versions of Go without `v`. */
function nameKey(ecosystem: string, name: string, version: string): string {
  return JSON.stringify([
    normalisePackageName(ecosystem, name),
    ecosystem === 'Go' ? version.replace(/^v/, '') : version,
  ]);
}

/** `bom-ref` of each package in an SBOM of the product. */
function refsOf(packages: readonly InventoryPackage[]): string[] {
  const steps = packageRefs(packages);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
