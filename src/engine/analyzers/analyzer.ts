import type { DeclaredPackage, OperatingSystem, PackageType } from '../../domain/package.ts';

/** A complete file of a layer that an analyzer requested. It is never longer than the size that `wants` returned. */
export interface WantedFile {
  /** Path inside the image without a leading slash, normalized, without `..`. Hostile text: for display and matching only. */
  path: string;
  bytes: Uint8Array;
}

/** The packages that another file declares, by its path relative to the folder of this file, or packages by type and name. */
export type PackageOwner = { file: string } | { type: PackageType; name?: string };

/** The facts in one file, independent of the rest of the image. They are plain data that can be cloned and stored. */
export interface FileFacts {
  packages?: DeclaredPackage[];
  operatingSystem?: OperatingSystem;
  /**
   * Hashes (path-hash.ts) of the files that the packages of `owner` own and that may contain packages or code, as float64 in native byte
   * order. A language package in a file of a distribution package belongs to the distribution, which provides its fixes.
   */
  ownedHashes?: Uint8Array;
  /** Folders that the packages of this file own with everything below, relative to the folder of this file: `.`, `../gems/rake-13.0.6`. */
  ownedFolders?: string[];
  /** The packages that own `ownedHashes`. Default: the packages of this file. Without such a package in the image, the files have no owner. */
  owner?: PackageOwner;
  /** Evidence for image checks, for example `{ kind: 'empty-password', subject: 'root' }`. Never the value of a secret. */
  evidence?: { kind: string; subject: string }[];
  /** One sentence each. A file with a warning counts as partly unread. */
  warnings?: string[];
}

/**
 * Reads one kind of file. To add one: a folder here, an entry in `analyzers.ts`, cases for the contract test.
 * `wants` is called for every entry of every layer (millions), so it may only test strings.
 */
export interface Analyzer {
  /** Stable name, equal to the name of the folder. */
  id: string;
  /** Increased with every change of the output of `analyze`: the layer cache uses it as key. */
  revision: number;
  /**
   * Largest size in bytes that is read, or 0 when the analyzer does not read this path. A larger file leads to a FILE_TOO_LARGE warning.
   */
  wants(path: string): number;
  /** Never throws for bad content. It returns the readable part and a warning for the rest. */
  analyze(file: WantedFile): FileFacts;
}
