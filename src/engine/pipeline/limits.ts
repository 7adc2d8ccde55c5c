import { mebibyte } from '../../lib/byte-sizes.ts';
/** Bounds of reading one layer. Everything in an image is hostile; what goes over a bound is a classified failure or a warning. */
export interface LayerLimits {
  /** Uncompressed bytes of one layer. The largest ones seen in public images (CUDA, language models) are below 16 GiB. */
  plainBytesMax: number;
  /**
   * Uncompressed bytes per compressed one, looked at once `ratioFromBytes` have come out. Deflate reaches 1,032, and files of zeros
   * do occur in real images, so only a large layer that is nearly all zeros is taken for a bomb.
   */
  ratioMax: number;
  ratioFromBytes: number;
  entriesMax: number;
  /** Path or link target in bytes; Linux's own PATH_MAX. */
  pathBytesMax: number;
  /** Extended header (pax, GNU long name) in bytes. */
  extendedHeaderBytesMax: number;
  /** Files that analyzers want, and their bytes together. A large monorepo has 50,000 manifests of 100 MB. */
  wantedFilesMax: number;
  wantedBytesMax: number;
  packagesMax: number;
  /** Paths and facts of wanted files, as V8 serializes them. 200,000 packages of ordinary names take 60 MB. */
  factsBytesMax: number;
  /** Files that packages of one layer say they own, 8 bytes each. A full desktop distribution has a million files in all. */
  ownedFilesMax: number;
  warningsMax: number;
  /** Wall time of one layer, transfer included. */
  timeMs: number;
}

export const layerLimits: LayerLimits = {
  plainBytesMax: 32 * 1024 * mebibyte,
  ratioMax: 250,
  ratioFromBytes: 1024 * mebibyte,
  entriesMax: 5_000_000,
  pathBytesMax: 4096,
  extendedHeaderBytesMax: mebibyte,
  wantedFilesMax: 200_000,
  wantedBytesMax: 384 * mebibyte,
  packagesMax: 300_000,
  factsBytesMax: 88 * mebibyte,
  ownedFilesMax: 2_000_000,
  warningsMax: 100,
  timeMs: 30 * 60_000,
};
