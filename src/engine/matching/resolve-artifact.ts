import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';

/**
 * The package of a jar without Maven metadata, by its SHA-1 in the snapshot's index of artifacts. The exact name has precedence over one that
 * was derived from the file. Other packages are returned unchanged.
 */
export function resolveArtifact(
  item: InventoryPackage,
  snapshot: Pick<AdvisorySnapshot, 'mavenCoordinates'>,
): InventoryPackage {
  const coordinates = item.sha1 === undefined ? undefined : snapshot.mavenCoordinates(item.sha1);
  if (coordinates === undefined) return item;
  const { group, artifact, version } = coordinates;
  return { ...item, type: 'maven', name: `${group}:${artifact}`, version };
}
