import { type OperatingSystem, packageTypes } from '../../domain/package.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';

/** The fields of a package version that matching reads, as JSON of the database. */
export interface StoredPackage
  extends Pick<InventoryPackage, 'name' | 'version' | 'purl' | 'architecture' | 'source' | 'module'> {
  id: string;
  /** Any type: an upload may have packages of a type that this program does not know. */
  type: string;
}

/** A package version in images of one operating system and in one module stream. All images with it have the same findings in the package. */
export interface StoredPair extends StoredPackage {
  operatingSystem: OperatingSystem | null;
  /** Identifies operating system and module stream in the database. */
  contextKey: string;
}

/** Undefined for a type that no matcher handles. */
export function toInventoryPackage({ id: _id, type: text, ...stored }: StoredPackage): InventoryPackage | undefined {
  const type = packageTypes.find((one) => one === text);
  if (type === undefined) return undefined;
  return { ...stored, type, licenses: [], paths: [], layerIndex: 0, isOwnedByDistribution: false };
}
