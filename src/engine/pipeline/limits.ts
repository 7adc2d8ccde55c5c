import { mebibyte } from '../../lib/byte-sizes.ts';
import { type ArchiveLimits, archiveLimits } from '../zip/zip-budget.ts';

/** Limits of reading one layer. All content of an image is hostile. An exceeded limit leads to a classified error or a warning. */
export interface LayerLimits {
  /** Uncompressed bytes of one layer, which may be the whole image. */
  plainBytesMax: number;
  /**
   * Largest ratio of uncompressed to compressed bytes, checked after `ratioFromBytes`. Deflate reaches 1,032, and files of zeros occur in
   * real images, so only a large layer of almost only zeros counts as a decompression bomb.
   */
  ratioMax: number;
  ratioFromBytes: number;
  entriesMax: number;
  /** Path or link target in UTF-16 units; Linux's own PATH_MAX in bytes. */
  pathBytesMax: number;
  /** Extended header (pax, GNU long name) in bytes. */
  extendedHeaderBytesMax: number;
  /** Number and total bytes of files that analyzers want. A large monorepo has 50,000 manifests of 100 MB. */
  wantedFilesMax: number;
  wantedBytesMax: number;
  /** Bytes of the paths of these files together, in memory: two per character of a path outside Latin-1. */
  wantedPathBytesMax: number;
  /** A larger file is not read, even if an analyzer has no limit of its own. */
  fileBytesMax: number;
  /** Archives in archives in one file. */
  archives: ArchiveLimits;
  packagesMax: number;
  /** Paths and facts of wanted files, as V8 serializes them. 200,000 packages with ordinary names take 60 MB. */
  factsBytesMax: number;
  /** Files that the packages of one layer own, 8 bytes each. A full desktop distribution has a million files in all. */
  ownedFilesMax: number;
  warningsMax: number;
  /** Wall time of one layer, including its transfer. */
  timeMs: number;
}

export const layerLimits: LayerLimits = {
  plainBytesMax: 64 * 1024 * mebibyte,
  ratioMax: 250,
  ratioFromBytes: 1024 * mebibyte,
  entriesMax: 6_000_000,
  pathBytesMax: 4096,
  extendedHeaderBytesMax: mebibyte,
  wantedFilesMax: 200_000,
  wantedBytesMax: 384 * mebibyte,
  // 200,000 paths of 160 characters. Merging has the paths of two layers in memory, and a node for each of their folders.
  wantedPathBytesMax: 32 * mebibyte,
  fileBytesMax: 4 * 1024 * mebibyte,
  archives: archiveLimits,
  packagesMax: 300_000,
  factsBytesMax: 88 * mebibyte,
  ownedFilesMax: 2_000_000,
  warningsMax: 100,
  timeMs: 50 * 60_000,
};
