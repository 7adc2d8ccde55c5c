import { ScanError } from '../../domain/scan-error.ts';
import { collectGarbage } from '../../lib/collect-garbage.ts';
import type { ImageConfig } from '../../oci/image-source.ts';
import { decodeLayerResult, readLayerSummary } from './encode-layer-result.ts';
import { createImageTotals, type ImageLimits, imageLimits } from './image-limits.ts';
import type { Inventory } from './inventory.ts';
import type { LayerResult } from './layer-result.ts';
import { collectEarly } from './lessen-v8-work.ts';
import { mergeLayers } from './merge-layers.ts';
import { plainDataBytes } from './plain-data-bytes.ts';

export interface EncodedLayer {
  /** Output of `encodeLayerResult`. */
  encoded: Uint8Array;
  mediaType: string;
}

export interface EncodedMergeInput {
  config: ImageConfig;
  /** Bottom layer first. */
  layers: EncodedLayer[];
}

/** Results up to this sum of serialized bytes stay decoded between the passes of merging. Larger images are decoded once for each pass. */
const cachedBytesMax = 48 * 1024 * 1024;

/**
 * Merges encoded layers. Decoding runs in the worker that merges. Sizes are summed before anything is decoded, and of a large image one
 * layer at a time is decoded. Throws LIMIT_EXCEEDED, and INTERNAL for bytes that were not checked before.
 */
export function mergeEncodedLayers(
  { config, layers }: EncodedMergeInput,
  limits: ImageLimits = imageLimits,
): Inventory {
  const totals = createImageTotals(limits);
  let decodedBytes = 0;
  for (const { encoded } of layers) {
    const summary = readLayerSummary(encoded);
    if (!summary) throw unreadable();
    totals.add(summary, encoded, 1);
    decodedBytes += summary.decodedBytes;
  }
  const areCached = decodedBytes <= cachedBytesMax;
  if (!areCached) collectEarly();
  const collectWhenDue = createDueCollection();
  const inventory = mergeLayers({
    config,
    layers: layers.map(({ encoded, mediaType }) => {
      const read = (): LayerResult => {
        if (!areCached) collectWhenDue(encoded);
        return decode(encoded);
      };
      return { mediaType, read: areCached ? once(read) : read };
    }),
  });
  if (plainDataBytes(inventory, limits.inventoryBytesMax) > limits.inventoryBytesMax) {
    throw new ScanError('LIMIT_EXCEEDED', 'The image exceeds the limit of stored packages and paths per image.');
  }
  return inventory;
}

/** Collects the results that were decoded before, when they and the next one exceed the limit of decoded results. */
function createDueCollection(): (next: Uint8Array) => void {
  let decodedBytes = 0;
  return (next) => {
    const nextBytes = readLayerSummary(next)?.decodedBytes ?? 0;
    if (decodedBytes > 0 && decodedBytes + nextBytes > cachedBytesMax) {
      collectGarbage();
      decodedBytes = 0;
    }
    decodedBytes += nextBytes;
  };
}

function once<Value extends object>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

function decode(encoded: Uint8Array): LayerResult {
  const result = decodeLayerResult(encoded);
  if (!result) throw unreadable();
  return result;
}

function unreadable(): ScanError {
  return new ScanError('INTERNAL', 'The stored result of a layer could not be read.');
}
