import type { Digest } from '../../domain/digest.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';
import type { EntryMark } from './mark-entry.ts';

/** What one pass over one layer learned: no other layer was looked at. Plain data, cached by verified blob digest. */
export interface LayerResult {
  /** Verified over the bytes that were read. */
  digest: Digest;
  diffId: Digest;
  sizeBytes: number;
  uncompressedBytes: number;
  entryCount: number;
  /** Wanted files, in tar order; a later one of the same path replaces an earlier one. */
  files: AnalyzedFile[];
  tree: LayerTree;
  topFiles: { path: string; sizeBytes: number }[];
  /** Files of kinds that no analyzer reads. */
  unread: UnreadFiles;
  warnings: EngineWarning[];
}

/** Files by their position in the tree's list of files, so that a million of them cost five bytes each and no text of their own. */
export interface UnreadFiles {
  kinds: UnreadKindFacts[];
  /** Positions in the list of files, ascending, as unsigned 32-bit numbers in the machine's order. */
  positions: Uint8Array;
  /** For each position an index into `kinds`. */
  kindOf: Uint8Array;
  /** Files that the list of files has no room for: whether a later layer deletes them is not known. */
  unlisted: { kind: number; count: number; examplePath: string }[];
}

/** What merging needs of a kind of src/engine/unread/unread-kinds.ts. */
export interface UnreadKindFacts {
  id: string;
  reason: string;
  isCoveredByLanguagePackage: boolean;
  installedAs: 'npm' | 'pypi' | null;
}

export interface AnalyzedFile {
  path: string;
  /** By analyzer id; empty when the file is there but is a link, a directory, or could not be read. */
  facts: { analyzer: string; facts: FileFacts }[];
}

/** What merging needs to know of every entry, compact: 3 million entries must fit in tens of MB. See tree.ts for building and reading. */
export interface LayerTree {
  /** Paths whose lower content goes: whiteouts (`.wh.x` → `x`). */
  whiteouts: string[];
  /** Directories whose lower content goes; `''` is the root. */
  opaques: string[];
  /** Symbolic links, `[path, target as written]`. */
  symlinks: [string, string][];
  /** Hard links whose path an analyzer wants, `[path, path of the file]`: merging finds the facts at the other path. */
  hardLinks: [string, string][];
  /** 53-bit hashes (path-hash.ts) of all entries that are not directories, sorted, as float64 in the machine's order. */
  entryHashes: Uint8Array;
  /** The same of directory entries. */
  directoryHashes: Uint8Array;
  /**
   * Non-empty regular files: paths joined by NUL, and their sizes as float64; cut at `listedFilesMax`. Hard links to files of kinds that
   * no analyzer reads are among them, with size 0.
   */
  filePaths: string;
  fileSizes: Uint8Array;
  /** What paths and modes say to image checks, `[kind, path]`; so many of each kind at most. */
  marks: [EntryMark, string][];
  /** Whiteouts, opaques or links were cut: the merged image may be wrong. */
  isTruncated: boolean;
  /** The list of files was cut: wasted bytes are a lower bound. */
  areFilesTruncated: boolean;
}
