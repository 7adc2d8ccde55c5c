import type { OperatingSystem } from '../../domain/package.ts';
import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
import { locate } from '../matching/match-inventory.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';

/** Vulnerabilities that the snapshot's advisories name for a package, whether its version is affected or not. */
export function namedVulnerabilities(
  item: InventoryPackage,
  operatingSystem: OperatingSystem | null,
  snapshot: AdvisorySnapshot,
): ReadonlySet<string> {
  const located = locate(item, operatingSystem);
  if ('notAssessed' in located) return new Set();
  const { ecosystem, name, sourceName } = located.subject;
  const names = sourceName === undefined ? [name] : [name, sourceName];
  const entries = names.flatMap((one) => snapshot.lookup(ecosystem, one));
  return new Set(entries.map(({ vulnerabilityId }) => vulnerabilityId));
}
