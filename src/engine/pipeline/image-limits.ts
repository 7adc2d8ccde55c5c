import { ScanError } from '../../domain/scan-error.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';
import type { LayerSummary } from './encode-layer-result.ts';

/** Limits over all layers of an image. A layer that occurs twice counts twice, because merging reads it twice. */
export interface ImageLimits {
  /** The largest images seen have two million entries. */
  entriesMax: number;
  /** Uncompressed layers. The largest layers in public images (CUDA, language models) are below 16 GiB. */
  plainBytesMax: number;
  /** Serialized layer results: merging holds the facts of all layers in memory. */
  decodedBytesMax: number;
  /** Layer results as stored in the cache: the main process holds them all until they are merged. */
  encodedBytesMax: number;
  /** Serialized merged inventory: it is passed from the worker to the main process and then to the database. */
  inventoryBytesMax: number;
}

export const imageLimits: ImageLimits = {
  entriesMax: 6_000_000,
  plainBytesMax: 64 * 1024 * mebibyte,
  decodedBytesMax: 256 * mebibyte,
  encodedBytesMax: 96 * mebibyte,
  inventoryBytesMax: 128 * mebibyte,
};

/** Sums up layers. `add` throws LIMIT_EXCEEDED as soon as an image exceeds a limit. */
export function createImageTotals(limits: ImageLimits = imageLimits) {
  let entries = 0;
  let plainBytes = 0;
  let decodedBytes = 0;
  let encodedBytes = 0;
  return {
    add(summary: LayerSummary, encoded: Uint8Array, times: number): void {
      entries += summary.entryCount * times;
      plainBytes += summary.plainBytes * times;
      decodedBytes += summary.decodedBytes * times;
      encodedBytes += encoded.byteLength;
      if (entries > limits.entriesMax) {
        throw new ScanError('LIMIT_EXCEEDED', `The image has more than ${limits.entriesMax} files and folders.`);
      }
      if (plainBytes > limits.plainBytesMax) {
        throw new ScanError(
          'LIMIT_EXCEEDED',
          `The layers of the image contain more than ${limits.plainBytesMax} bytes.`,
        );
      }
      if (decodedBytes > limits.decodedBytesMax || encodedBytes > limits.encodedBytesMax) {
        throw new ScanError('LIMIT_EXCEEDED', 'The image exceeds the limit of names and packages per image.');
      }
    },
  };
}
