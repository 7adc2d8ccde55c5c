import type { OperatingSystem } from '../../src/domain/package.ts';
import { matchInventory } from '../../src/engine/matching/match-inventory.ts';
import type { MatchResult } from '../../src/engine/matching/match-result.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { type FixtureSources, openRecords } from './advisory-fixtures.ts';

/** Packages, releases and ranges of tests that match written records. */

/** Events of a range that has no end. */
export const open = [{ introduced: '0' }];

/** Events of a range that one version ends. */
export function fixedIn(fixed: string): { introduced?: string; fixed?: string }[] {
  return [{ introduced: '0' }, { fixed }];
}

export const debian12: OperatingSystem = { id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' };
export const alpine318: OperatingSystem = { id: 'alpine', versionId: '3.18.9', name: 'Alpine Linux v3.18' };

/** A package of an inventory. */
export function item(
  type: InventoryPackage['type'],
  name: string,
  version: string,
  more: Partial<InventoryPackage> = {},
): InventoryPackage {
  return {
    type,
    name,
    version,
    licenses: [],
    purl: '',
    paths: [],
    layerIndex: 0,
    isOwnedByDistribution: false,
    ...more,
  };
}

export async function match(
  sources: FixtureSources,
  packages: InventoryPackage[],
  operatingSystem: OperatingSystem | null = null,
): Promise<MatchResult> {
  return matchInventory({ operatingSystem, packages }, await openRecords(sources));
}

/** Findings as `package vulnerability fixedVersion fixState`. */
export async function lines(
  sources: FixtureSources,
  packages: InventoryPackage[],
  operatingSystem: OperatingSystem | null = null,
): Promise<string[]> {
  const { findings } = await match(sources, packages, operatingSystem);
  return findings.map(({ packageIndex, vulnerability, fixedVersion, fixState }) =>
    [packages[packageIndex]?.name, vulnerability.id, fixedVersion, fixState].join(' '),
  );
}
