import { ScanError } from '../../domain/scan-error.ts';
import type { ImageConfig } from '../../oci/image-source.ts';
import { decodeLayerResult } from './encode-layer-result.ts';
import type { Inventory } from './inventory.ts';
import { type MergeableLayer, mergeLayers } from './merge-layers.ts';

export interface EncodedLayer {
  /** As `encodeLayerResult` makes it. */
  encoded: Uint8Array;
  mediaType: string;
}

export interface EncodedMergeInput {
  config: ImageConfig;
  /** Bottom first. */
  layers: EncodedLayer[];
}

/** Merges layers as they lie in a cache: decoding belongs to the thread that merges. Throws INTERNAL for what was not checked before. */
export function mergeEncodedLayers({ config, layers }: EncodedMergeInput): Inventory {
  return mergeLayers({
    config,
    layers: layers.map(({ encoded, mediaType }): MergeableLayer => {
      const result = decodeLayerResult(encoded);
      if (!result) throw new ScanError('INTERNAL', 'The result of a layer could not be read back.');
      return { ...result, mediaType };
    }),
  });
}
