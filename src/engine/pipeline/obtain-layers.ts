import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { ImageSource, LayerBlob } from '../../oci/image-source.ts';
import { type LayerSummary, readLayerSummary } from './encode-layer-result.ts';
import { createImageTotals, type ImageLimits } from './image-limits.ts';

/**
 * Encoded results of layers that were read before. The caller determines keys and owners: the cache may return only results that the
 * organization of this scan verified by its own pull, or that are public.
 */
export interface LayerCache {
  get(digest: Digest): Promise<Buffer | undefined>;
  put(digest: Digest, result: Buffer): Promise<void>;
}

/** Reads one layer in a worker and encodes the result. Rejects with ScanError, CANCELLED when the signal is aborted. */
export type ReadLayer = (
  layer: LayerBlob,
  options: { signal: AbortSignal; onProgress: (readBytes: number) => void },
) => Promise<Uint8Array>;

export interface ObtainLayersInput {
  source: ImageSource;
  layers: LayerBlob[];
  readLayer: ReadLayer;
  cache: LayerCache | undefined;
  limits?: ImageLimits;
  /** Compressed bytes read so far of all layers, each layer counted once. */
  onProgress(doneBytes: number, totalBytes: number): void;
  signal: AbortSignal;
}

/**
 * The encoded results of an image's layers, bottom layer first: from the cache, otherwise read in parallel as far as the reader allows. A
 * layer that occurs twice is read once. The first failure stops the others, which have ended when this rejects.
 */
export async function obtainLayers(input: ObtainLayersInput): Promise<Uint8Array[]> {
  // Largest first: a large layer that starts last would run alone at the end.
  const bySize = input.layers.toSorted((one, other) => other.sizeBytes - one.sizeBytes);
  const unique = new Map(bySize.map((layer) => [layer.digest, layer]));
  const failed = new AbortController();
  const signal = AbortSignal.any([input.signal, failed.signal]);
  const progress = createProgress([...unique.values()], input);
  const times = Map.groupBy(input.layers, ({ digest }) => digest);
  const totals = createImageTotals(input.limits);
  const failures: unknown[] = [];
  const pending = [...unique.values()].map(async (layer): Promise<[Digest, Obtained] | undefined> => {
    try {
      const result = await obtainLayer(input, layer, signal, (readBytes) => progress(layer, readBytes));
      progress(layer, layer.sizeBytes);
      totals.add(result, result.encoded, times.get(layer.digest)?.length ?? 1);
      return [layer.digest, result];
    } catch (error) {
      // Later failures are consequences of the first one.
      failures.push(error);
      failed.abort();
      return undefined;
    }
  });
  const results = new Map((await Promise.all(pending)).filter((one) => one !== undefined));
  if (failures.length > 0) throw failures[0];
  return input.layers.map((layer) => {
    const result = results.get(layer.digest);
    if (!result) throw new ScanError('INTERNAL', 'A layer was not read.');
    assertDiffId(layer, result);
    return result.encoded;
  });
}

interface Obtained extends LayerSummary {
  encoded: Uint8Array;
}

async function obtainLayer(
  { cache, source, readLayer }: ObtainLayersInput,
  layer: LayerBlob,
  signal: AbortSignal,
  onProgress: (readBytes: number) => void,
): Promise<Obtained> {
  const cached = await cache?.get(layer.digest);
  const known = cached && readLayerSummary(cached);
  if (known) return { ...known, encoded: cached };
  const encoded = await readWithFreshLocator(source, layer, signal, (located) =>
    readLayer(located, { signal, onProgress }),
  );
  const summary = readLayerSummary(encoded);
  if (!summary) throw new ScanError('INTERNAL', 'The stored result of a layer could not be read.');
  await cache?.put(layer.digest, Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength));
  return { ...summary, encoded };
}

/** A token may expire while other layers are read. The source gets a new one, once. */
async function readWithFreshLocator(
  source: ImageSource,
  layer: LayerBlob,
  signal: AbortSignal,
  read: (layer: LayerBlob) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
  try {
    return await read(layer);
  } catch (error) {
    if (!(error instanceof ScanError) || error.code !== 'UNAUTHORIZED') throw error;
    return read({ ...layer, locator: await source.relocate(layer, signal) });
  }
}

/**
 * The config declares the uncompressed digest of each layer (image-spec config.md, rootfs.diff_ids). A config with another digest describes
 * another image.
 */
function assertDiffId(layer: LayerBlob, result: LayerSummary): void {
  if (result.diffId === layer.diffId) return;
  throw new ScanError(
    'DIGEST_MISMATCH',
    `The content of the layer ${layer.digest.slice(0, 19)}… does not match the config of the image.`,
  );
}

/** Sums the progress of the layers. A second attempt of a layer does not reduce the sum. */
function createProgress(layers: LayerBlob[], { onProgress }: Pick<ObtainLayersInput, 'onProgress'>) {
  const totalBytes = layers.reduce((sum, layer) => sum + layer.sizeBytes, 0);
  const done = new Map<Digest, number>();
  let doneBytes = 0;
  return (layer: LayerBlob, readBytes: number): void => {
    const before = done.get(layer.digest) ?? 0;
    const now = Math.min(readBytes, layer.sizeBytes);
    if (now <= before) return;
    done.set(layer.digest, now);
    doneBytes += now - before;
    onProgress(doneBytes, totalBytes);
  };
}
