import type { Digest } from '../../domain/digest.ts';
import type { DeclaredPackage, OperatingSystem } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { ImageConfig } from '../../oci/image-source.ts';

/** A package of the merged image. */
export interface InventoryPackage extends DeclaredPackage {
  /** Package URL without qualifiers that only we would understand (purl-spec). */
  purl: string;
  /** Files that declare it, sorted; at most `packagePathsMax`. */
  paths: string[];
  /** Index into `layers`: where this version first came in and stayed. */
  layerIndex: number;
  /** Owned by a distribution package (`deb`, `apk`), which answers for its fixes: listed, not matched by itself. */
  isOwnedByDistribution: boolean;
}

export const packagePathsMax = 100;

/** One step of the image's history: a layer with content, or an empty one (ENV, CMD, …). */
export interface InventoryLayer {
  index: number;
  isEmpty: boolean;
  digest: Digest | null;
  diffId: Digest | null;
  mediaType: string | null;
  sizeBytes: number;
  uncompressedBytes: number;
  command: string;
  createdAt: string | null;
  /** Bytes of this layer that a later layer deletes or replaces. */
  wastedBytes: number;
  /** Largest files, biggest first. */
  topFiles: { path: string; sizeBytes: number }[];
}

/** What image checks look at; no secret's value is ever in here: the config's are replaced by `[redacted]`. */
export interface ImageEvidence {
  config: ImageConfig;
  /**
   * From tar headers and analyzers: `{ kind: 'setuid', subject: 'usr/bin/su' }`, … of files present in the merged image; bounded.
   * `deleted-secret`: a file that a later layer deletes and that the image still ships. Layer −1: found in the config.
   */
  files: { kind: string; subject: string; layerIndex: number }[];
  /** Present in the merged image and read by no analyzer: the scan is partial. Absent: what delivered the inventory does not tell. */
  unread?: UnreadContent[];
}

/** Files of one kind that hold packages or code and that no analyzer reads. */
export interface UnreadContent {
  /** Stable short name: `rpm`, `java`, `go`, `executable`. */
  kind: string;
  /** For people: `rpm database: not supported yet`. */
  reason: string;
  count: number;
  /** Without leading slash; hostile text of the image, at most 512 characters. */
  examplePath: string;
}

/** Everything that can be learned from an image's content alone. The same digest and engine revision always give the same value. */
export interface Inventory {
  engineRevision: string;
  operatingSystem: OperatingSystem | null;
  packages: InventoryPackage[];
  layers: InventoryLayer[];
  evidence: ImageEvidence;
  /** Anything here makes a scan partial. */
  warnings: EngineWarning[];
  /** Compressed, uncompressed. */
  sizeBytes: number;
  uncompressedBytes: number;
}
