import type { DeclaredPackage, OperatingSystem } from '../../domain/package.ts';

/** A file of a layer that an analyzer asked for, whole (never longer than what `wants` allowed). */
export interface WantedFile {
  /** Path inside the image, no leading slash, normalised, `..` resolved away. Hostile text: for display and matching only. */
  path: string;
  bytes: Uint8Array;
}

/** What one file says, whatever the rest of the image holds. Everything here is plain data that can be cloned and stored. */
export interface FileFacts {
  packages?: DeclaredPackage[];
  operatingSystem?: OperatingSystem;
  /**
   * Files that a distribution package says it owns, only those another analyzer may want (paths without leading slash).
   * A language package in such a file is the distribution's: its fixes come from there.
   */
  ownedPaths?: string[];
  /**
   * Hashes (path-hash.ts) of the files that the package says it owns and that may hold code, as float64 in the machine's order. A file
   * whose path is among them has an owner that was read.
   */
  ownedHashes?: Uint8Array;
  /** Evidence for image checks, e.g. `{ kind: 'empty-password', subject: 'root' }`. Never a secret's value. */
  evidence?: { kind: string; subject: string }[];
  /** One sentence each; the file counts as unread in part. */
  warnings?: string[];
}

/**
 * Reads one kind of file. To add one: a folder here, a line in `analyzers.ts`, cases for the contract test.
 * `wants` is called for every entry of every layer (millions), so it does string tests only.
 */
export interface Analyzer {
  /** Stable name, also the folder's. */
  id: string;
  /** Raised with every change of what `analyze` returns: layer caches are keyed by it. */
  revision: number;
  /** Largest file that is read, in bytes, or 0 when this path is of no interest. A larger file makes a FILE_TOO_LARGE warning. */
  wants(path: string): number;
  /** Never throws on bad content: what can be read is returned, the rest is a warning. */
  analyze(file: WantedFile): FileFacts;
}
