import type { LayerBlob } from '../../oci/image-source.ts';
import type { Analyzer } from '../analyzers/analyzer.ts';
import { encodeLayerResult } from './encode-layer-result.ts';
import { scanLayer } from './scan-layer.ts';

export interface ScanLayersInput {
  layers: readonly LayerBlob[];
  analyzers: readonly Analyzer[];
  signal: AbortSignal;
}

/**
 * Reads small layers at the same time, each as `scanLayer` does, and encodes the results in their order. The first failure stops the
 * others, which have ended when this rejects.
 */
export async function scanLayers(input: ScanLayersInput): Promise<Uint8Array<ArrayBuffer>[]> {
  const { layers, analyzers } = input;
  const failed = new AbortController();
  const signal = AbortSignal.any([input.signal, failed.signal]);
  const failures: unknown[] = [];
  const results = await Promise.all(
    layers.map(async (layer) => {
      try {
        return encodeLayerResult(await scanLayer({ layer, analyzers, signal }));
      } catch (error) {
        failures.push(error);
        failed.abort();
        return undefined;
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
  return results.filter((one) => one !== undefined);
}
