import type { Digest } from '../../domain/digest.ts';
import type { DeclaredPackage, OperatingSystem, OwnedFiles, PackageReference } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { ImageConfig } from '../../oci/image-source.ts';

/** A package of the merged image. */
export interface InventoryPackage extends Omit<DeclaredPackage, 'innerPath'> {
  /** Package URL with standard qualifiers only (purl-spec). */
  purl: string;
  /** Files that declare it, sorted. At most `packagePathsMax`. In an archive: `app/app.jar!/BOOT-INF/lib/x.jar`. */
  paths: string[];
  /** Index into `layers`: the layer that introduced this version. */
  layerIndex: number;
  /** Owned by a distribution package (`deb`, `apk`), whose advisories provide its fixes. It is listed and not matched separately. */
  isOwnedByDistribution: boolean;
  /** The distribution package that owns it, if it is known which one. */
  ownedBy?: PackageReference;
  /** Of a distribution package: the regular files with content that it owns in the merged image, and their bytes. */
  ownedFiles?: OwnedFiles;
  /** Scanners that list the package: `builtin`, `syft`, … Absent: only the engine listed packages, or it is not known who did. */
  listedBy?: string[];
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
  /** Largest files in descending order of size. */
  topFiles: { path: string; sizeBytes: number }[];
  /**
   * Largest files that a later layer deletes or replaces, in descending order of size. Absent when the sender of the inventory does not state
   * them.
   */
  removedFiles?: { path: string; sizeBytes: number }[];
}

/** Input of image checks. It never contains the value of a secret: values of the config are replaced by `[redacted]`. */
export interface ImageEvidence {
  config: ImageConfig;
  /**
   * From tar headers and analyzers: `{ kind: 'setuid', subject: 'usr/bin/su' }`, … of files in the merged image. Bounded.
   * `deleted-secret`: a file that a later layer deletes and that the image still contains. Layer −1: found in the config.
   */
  files: { kind: string; subject: string; layerIndex: number }[];
  /**
   * Content of the merged image that no analyzer reads, which makes the scan partial. Absent when the sender of the inventory does not
   * state it.
   */
  unread?: UnreadContent[];
  /** Absent when the sender of the inventory does not state it, and when a layer has too many files to know all of them. */
  content?: ImageContent;
}

/** Sizes of the regular files of the merged image. */
export interface ImageContent {
  bytes: number;
  /** Of files that declare a detected package or belong to one. */
  packageBytes: number;
}

/** Files of one kind that contain packages or code and that no analyzer reads. */
export interface UnreadContent {
  /** Stable short name: `rpm`, `java`, `go`, `executable`. */
  kind: string;
  /** For users: `rpm database: not supported yet`. */
  reason: string;
  count: number;
  /** Without leading slash. Hostile text of the image, at most 512 characters. */
  examplePath: string;
}

/** The result of analyzing an image's content. The same digest and engine revision always yield the same value. */
export interface Inventory {
  engineRevision: string;
  operatingSystem: OperatingSystem | null;
  packages: InventoryPackage[];
  layers: InventoryLayer[];
  evidence: ImageEvidence;
  /** Any entry makes a scan partial. */
  warnings: EngineWarning[];
  /** Compressed and uncompressed bytes. */
  sizeBytes: number;
  uncompressedBytes: number;
}
