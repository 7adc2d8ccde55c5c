import type { Digest } from '../../domain/digest.ts';
import type { PackageType } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';
import type { EntryMark } from './mark-entry.ts';

/** Facts of one layer, from one pass over it alone. Plain data that is cached by verified blob digest. */
export interface LayerResult {
  /** Verified over the bytes that were read. */
  digest: Digest;
  diffId: Digest;
  sizeBytes: number;
  uncompressedBytes: number;
  entryCount: number;
  /** Wanted files in tar order. A later one of the same path replaces an earlier one. */
  files: AnalyzedFile[];
  tree: LayerTree;
  topFiles: { path: string; sizeBytes: number }[];
  /** Files of kinds that no analyzer reads. */
  unread: UnreadFiles;
  warnings: EngineWarning[];
}

/** Files by their position in the tree's list of files, so that a million of them take five bytes each and no text. */
export interface UnreadFiles {
  kinds: UnreadKindFacts[];
  /** Positions in the list of files, ascending, as unsigned 32-bit numbers in native byte order. */
  positions: Uint8Array;
  /** For each position an index into `kinds`. */
  kindOf: Uint8Array;
  /** Number of files above the limit of the list of files. Whether a later layer deletes them is unknown. */
  unlisted: { kind: number; count: number; examplePath: string }[];
}

/** The fields of a kind of src/engine/unread/unread-kinds.ts that merging needs. */
export interface UnreadKindFacts {
  id: string;
  reason: string;
  isCoveredByLanguagePackage: boolean;
  isProgram: boolean;
  coveredBy: PackageType | null;
}

export interface AnalyzedFile {
  path: string;
  /** By analyzer id. Empty when the file is a link or a directory, or could not be read. */
  facts: { analyzer: string; facts: FileFacts }[];
}

/** The facts of every entry that merging needs, in compact form: 3 million entries must fit in tens of MB. tree.ts builds and reads it. */
export interface LayerTree {
  /** Paths whose content in lower layers is removed: whiteouts (`.wh.x` → `x`). */
  whiteouts: string[];
  /** Directories whose content in lower layers is removed. `''` is the root. */
  opaques: string[];
  /** Symbolic links as `[path, target]`, with the target as written. */
  symlinks: [string, string][];
  /** Hard links whose path an analyzer wants, as `[path, path of the file]`. Merging finds the facts at the other path. */
  hardLinks: [string, string][];
  /** 53-bit hashes (path-hash.ts) of all entries that are not directories, sorted, as float64 in native byte order. */
  entryHashes: Uint8Array;
  /** The same hashes of directory entries. */
  directoryHashes: Uint8Array;
  /** Non-empty regular files, with limits. It includes hard links to files of kinds that no analyzer reads, with size 0. */
  files: FileList;
  /** Facts of paths and modes for image checks, `[kind, path]`, with a limit for each kind. */
  marks: [EntryMark, string][];
  /** Whiteouts, opaque directories or links exceeded the limit: the merged image may be wrong. */
  isTruncated: boolean;
  /** The list of files exceeded the limit: wasted bytes are a lower bound. */
  areFilesTruncated: boolean;
}

/** Files in tar order, as runs of files of one folder that follow each other. listed-files.ts reads it. */
export interface FileList {
  /** The folder of each run, joined by NUL. `''` is the root. */
  folders: string;
  /** Number of files of each run, and length of its names in UTF-16 units with their NULs: unsigned 32-bit numbers in native byte order. */
  runs: Uint8Array;
  /** The name of each file in its folder, followed by NUL. */
  names: string;
  /** As float64 in native byte order. */
  sizes: Uint8Array;
}
