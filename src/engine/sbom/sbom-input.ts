import type { OperatingSystem } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { Coverage } from '../matching/match-result.ts';
import type { InventoryLayer, InventoryPackage } from '../pipeline/inventory.ts';

/** Input of an SBOM of one scan of one image. Texts are hostile. The same input always yields the same bytes. */
export interface SbomInput {
  /** The reference as the user wrote it: `ghcr.io/acme/api:1.2`, or a path. */
  image: string;
  tag: string | null;
  /** `sha256:…` of the manifest. null when a sensor sent none. */
  digest: string | null;
  /** `linux/arm64`. null when unknown. */
  platform: string | null;
  /** End of the scan, which is the timestamp of the document, regardless of when it is written. */
  scannedAt: Date;
  /** Version of this program, which writes the document. */
  programVersion: string;
  /** The author of the document: the organization that uses the service. Null if the document names only this program. */
  author: SbomAuthor | null;
  /** Labels of the image configuration. Those of the OCI specification name vendor, licenses and source of the image. */
  labels?: Readonly<Record<string, string>>;
  /** Version of this program's analysis of images. */
  engineRevision: string;
  operatingSystem: OperatingSystem | null;
  layers: readonly InventoryLayer[];
  packages: readonly SbomPackage[];
  /** null: no advisories were matched. */
  coverage: Coverage | null;
  warnings: readonly EngineWarning[];
}

export interface SbomAuthor {
  name: string;
  /** Address of the service. */
  url?: string;
}

/** In uploaded inventories the type can be one that this program does not read itself. */
export type SbomPackage = { type: string } & Pick<
  InventoryPackage,
  | 'name'
  | 'version'
  | 'architecture'
  | 'source'
  | 'licenses'
  | 'isDevelopment'
  | 'supplier'
  | 'dependencies'
  | 'module'
  | 'hashes'
  | 'distributions'
  | 'sha1'
  | 'purl'
  | 'paths'
  | 'layerIndex'
  | 'isOwnedByDistribution'
  | 'ownedBy'
  | 'ownedFiles'
>;

/** Largest number of warnings in a document. The number of further ones is stated instead. */
export const sbomWarningsMax = 200;
