import type { OperatingSystem } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { Coverage } from '../matching/match-result.ts';
import type { InventoryLayer, InventoryPackage } from '../pipeline/inventory.ts';

/** All that a bill of materials says about one scan of one image; texts are hostile. The same input always gives the same bytes. */
export interface SbomInput {
  /** As a person named it: `ghcr.io/acme/api:1.2`, or a path. */
  image: string;
  tag: string | null;
  /** `sha256:…` of the manifest; null when a sensor sent none. */
  digest: string | null;
  /** `linux/arm64`; null when not known. */
  platform: string | null;
  /** When the scan ended: the time that the document bears, whenever it is written. */
  scannedAt: Date;
  /** Of this program's reading of images. */
  engineRevision: string;
  operatingSystem: OperatingSystem | null;
  layers: readonly InventoryLayer[];
  packages: readonly SbomPackage[];
  /** Null: nothing was matched. */
  coverage: Coverage | null;
  warnings: readonly EngineWarning[];
}

/** Of uploaded inventories the type can be one that this program does not read itself. */
export type SbomPackage = { type: string } & Pick<
  InventoryPackage,
  | 'name'
  | 'version'
  | 'architecture'
  | 'source'
  | 'licenses'
  | 'isDevelopment'
  | 'purl'
  | 'paths'
  | 'layerIndex'
  | 'isOwnedByDistribution'
>;

/** Warnings that a document tells; the number of the others is told in their place. */
export const sbomWarningsMax = 200;
