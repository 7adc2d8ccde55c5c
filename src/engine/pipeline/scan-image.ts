import type { Platform } from '../../domain/platform.ts';
import type { ScanProgress } from '../../domain/scan.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { ImageSource, LayerBlob, OpenedImage, ResolvedImage } from '../../oci/image-source.ts';
import { decodeInventory, type EncodedInventory } from './encode-inventory.ts';
import type { EnginePool } from './engine-pool.ts';
import type { Inventory } from './inventory.ts';
import { type LayerCache, obtainLayers } from './obtain-layers.ts';
import { layerReader } from './small-layers.ts';

export interface ScanImageInput {
  source: ImageSource;
  /**
   * The result of `source.resolve`, when the caller has called it already: a caller that has an inventory of this digest needs no scan.
   */
  resolved?: ResolvedImage;
  /** Used only when the reference is not resolved yet. Without it the source's default applies. */
  platform?: Platform;
  pool: Pick<EnginePool, 'run'>;
  /** Without it every layer is read, and no result is stored. */
  layerCache?: LayerCache | undefined;
  /** Percentage of this scan. It never decreases. */
  onProgress: (progress: ScanProgress) => void;
  signal: AbortSignal;
}

/** Percentage that reading layers takes. Merging takes the rest. */
const pullingPercent = 95;

/**
 * Resolves and opens the image, reads the layers that are not cached, and merges them. All its tasks have ended when it resolves or
 * rejects. Throws ScanError.
 */
export async function scanImage(input: ScanImageInput): Promise<{ opened: OpenedImage; inventory: Inventory }> {
  const { opened, inventory } = await scanImageEncoded(input);
  return { opened, inventory: decodeInventory(inventory) };
}

/** Like `scanImage`, with the packages as bytes: for a server, whose main thread must not parse a large inventory. */
export async function scanImageEncoded(
  input: ScanImageInput,
): Promise<{ opened: OpenedImage; inventory: EncodedInventory }> {
  const { source, pool, layerCache, signal, onProgress } = input;
  const resolved = input.resolved ?? (await source.resolve(input.platform, signal));
  const opened = await source.open(resolved, signal);
  onProgress({ phase: 'pulling', percent: 0 });
  const results = await obtainLayers({
    source,
    layers: opened.layers,
    cache: layerCache,
    readLayer: layerReader(pool, opened.layers, { isStored: layerCache !== undefined }),
    onProgress: (doneBytes, totalBytes) =>
      onProgress({ phase: 'pulling', percent: Math.floor((doneBytes / totalBytes) * pullingPercent) }),
    signal,
  });
  onProgress({ phase: 'merging', percent: pullingPercent });
  const layers = results.map((encoded, index) => ({ encoded, mediaType: opened.layers[index]?.mediaType ?? '' }));
  const inventory = await pool.run('merge-layers', { config: opened.config, layers }, { signal });
  assertSizes(opened.layers, inventory);
  onProgress({ phase: 'merging', percent: 100 });
  return { opened, inventory };
}

/**
 * The size in a layer's descriptor is verified when the layer is read, which happens once per digest. A cached layer, and a second
 * descriptor of the same layer, may state another size.
 */
function assertSizes(layers: readonly LayerBlob[], inventory: Pick<Inventory, 'layers'>): void {
  const content = inventory.layers.filter(({ isEmpty }) => !isEmpty);
  const index = layers.findIndex(({ sizeBytes }, position) => content[position]?.sizeBytes !== sizeBytes);
  const wrong = layers[index];
  if (wrong) {
    throw new ScanError(
      'DIGEST_MISMATCH',
      `The size of the layer ${wrong.digest.slice(0, 19)}… does not match the manifest of the image.`,
    );
  }
}
