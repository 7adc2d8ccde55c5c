import type { OperatingSystem } from '../../domain/package.ts';
import type { SnapshotChanges } from '../advisories/compare-snapshots.ts';
import { baseEcosystem, normalisePackageName } from '../advisories/ecosystem.ts';
import { distributionOf } from '../matching/distributions/distribution-of.ts';
import { locate } from '../matching/match-inventory.ts';
import { decodeBatch } from '../pipeline/json-batches.ts';
import { type StoredPackage, toInventoryPackage } from './stored-package.ts';

export interface TouchedSelection {
  changes: SnapshotChanges;
  /** The operating systems of all stored inventories. */
  operatingSystems: readonly (OperatingSystem | null)[];
  /** A JSON array of `StoredPackage`. */
  packages: Uint8Array;
}

/**
 * Returns the ids of the package versions whose advisories differ in at least one of the operating systems. The matchers determine the names
 * by which advisories are looked up, so that no other code needs to know these names.
 */
export function selectTouched({ changes, operatingSystems, packages }: TouchedSelection): string[] {
  const names = new Set(changes.packages.map(({ ecosystem, name }) => `${ecosystem}\0${name}`));
  const ecosystems = new Set(changes.ecosystems);
  const systems = distinctReleases(operatingSystems);
  const isTouched = (stored: StoredPackage): boolean => {
    const item = toInventoryPackage(stored);
    if (item === undefined) return false;
    return systems.some((operatingSystem) => {
      const located = locate(item, operatingSystem);
      if ('notAssessed' in located) return false;
      const { ecosystem, name, sourceName = name } = located.subject;
      if (ecosystems.has(ecosystem)) return true;
      const base = baseEcosystem(ecosystem);
      return [name, sourceName]
        .map((declared) => normalisePackageName(base, declared))
        .some((stored) => names.has(`${ecosystem}\0${stored}`) || names.has(`${base}\0${stored}`));
    });
  };
  return decodeBatch<StoredPackage>(packages)
    .filter(isTouched)
    .map(({ id }) => id);
}

/**
 * One operating system for each release that has advisories of its own. Some distributions name a release only in the display name. Null is included
 * for packages of languages.
 */
function distinctReleases(operatingSystems: readonly (OperatingSystem | null)[]): (OperatingSystem | null)[] {
  const releases = new Map<string, OperatingSystem | null>([['', null]]);
  for (const system of operatingSystems) {
    if (system) releases.set(`${system.id}\0${system.versionId}\0${advisoriesOf(system)}`, system);
  }
  return [...releases.values()];
}

function advisoriesOf(system: OperatingSystem): string {
  const release = distributionOf(system)?.release(system);
  return release !== undefined && 'ecosystem' in release ? release.ecosystem : '';
}
