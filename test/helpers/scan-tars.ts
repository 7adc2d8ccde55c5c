import { encodeLayerResult } from '../../src/engine/pipeline/encode-layer-result.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import { mergeEncodedLayers } from '../../src/engine/pipeline/merge-encoded-layers.ts';
import { scanTar } from './layer-file.ts';
import { imageConfig } from './layer-result.ts';

/** Reads tars as the layers of an image, bottom layer first, and merges their encoded results, as the engine does. */
export async function scanTars(...tars: Buffer[]): Promise<Inventory> {
  const layers = [];
  for (const tar of tars) {
    const mediaType = 'application/vnd.oci.image.layer.v1.tar+gzip';
    layers.push({ encoded: encodeLayerResult(await scanTar(tar)), mediaType });
  }
  return mergeEncodedLayers({ config: imageConfig(), layers });
}
