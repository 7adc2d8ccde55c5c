import type { Digest } from '../../domain/digest.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';

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
  warnings: EngineWarning[];
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
  /** Directories whose lower content goes. */
  opaques: string[];
  /** Symbolic links, `[path, target as written]`. */
  symlinks: [string, string][];
  /** 53-bit hashes of all entries that are not directories, sorted, little endian float64. */
  entryHashes: Uint8Array;
  /** Non-empty regular files: paths joined by NUL, UTF-8, and sizes; cut at `listedFilesMax`. */
  filePaths: string;
  fileSizes: Uint8Array;
  /** Set when a bound cut one of the lists: wasted bytes are then a lower bound. */
  isTruncated: boolean;
}
