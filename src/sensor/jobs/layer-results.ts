import type { Digest } from '../../domain/digest.ts';
import type { LayerCache } from '../../engine/pipeline/obtain-layers.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';

const bytesMaxDefault = 128 * mebibyte;

/** Results of layers in memory, the least recently used ones leave first: images of one registry share their base layers. */
export function createLayerResults(bytesMax: number = bytesMaxDefault): LayerCache {
  const results = new Map<Digest, Buffer>();
  let bytes = 0;
  return {
    async get(digest) {
      const known = results.get(digest);
      if (known === undefined) return undefined;
      results.delete(digest);
      results.set(digest, known);
      return known;
    },
    async put(digest, result) {
      if (result.length > bytesMax) return;
      bytes += result.length - (results.get(digest)?.length ?? 0);
      results.delete(digest);
      results.set(digest, result);
      for (const [oldest, one] of results) {
        if (bytes <= bytesMax) break;
        results.delete(oldest);
        bytes -= one.length;
      }
    },
  };
}
