import { ScanError } from '../../domain/scan-error.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';
import type { LayerSummary } from './encode-layer-result.ts';

/** Bounds over all layers of an image. A layer that is there twice counts twice, since merging reads it twice. */
export interface ImageLimits {
  /** The largest images seen have two million entries. */
  entriesMax: number;
  /** Of the layer results, serialized: merging keeps the facts of all layers. */
  decodedBytesMax: number;
  /** Of the layer results as they lie in the cache: the main process holds them all until they are merged. */
  encodedBytesMax: number;
  /** Of the merged inventory, serialized: it passes from the worker to the main process, and from there to the database. */
  inventoryBytesMax: number;
}

export const imageLimits: ImageLimits = {
  entriesMax: 6_000_000,
  decodedBytesMax: 256 * mebibyte,
  encodedBytesMax: 96 * mebibyte,
  inventoryBytesMax: 128 * mebibyte,
};

/** Adds layers up. `add` throws LIMIT_EXCEEDED as soon as an image is beyond its limits. */
export function createImageTally(limits: ImageLimits = imageLimits) {
  let entries = 0;
  let decodedBytes = 0;
  let encodedBytes = 0;
  return {
    add(summary: LayerSummary, encoded: Uint8Array, times: number): void {
      entries += summary.entryCount * times;
      decodedBytes += summary.decodedBytes * times;
      encodedBytes += encoded.byteLength;
      if (entries > limits.entriesMax) {
        throw new ScanError('LIMIT_EXCEEDED', `The image has more than ${limits.entriesMax} files and folders.`);
      }
      if (decodedBytes > limits.decodedBytesMax || encodedBytes > limits.encodedBytesMax) {
        throw new ScanError('LIMIT_EXCEEDED', 'The image exceeds the limit of names and packages per image.');
      }
    },
  };
}
