import type { Platform } from '../../domain/platform.ts';
import type { ScanProgress } from '../../domain/scan.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { type CpuBudget, createCpuBudget } from '../../lib/work-pool/cpu-budget.ts';
import type { ImageSource, LayerBlob, OpenedImage, ResolvedImage } from '../../oci/image-source.ts';
import type { MatchResult } from '../matching/match-result.ts';
import type { MatchTask } from '../matching/run-match.ts';
import { decodeInventory, type EncodedInventory } from './encode-inventory.ts';
import type { EnginePool } from './engine-pool.ts';
import type { Inventory } from './inventory.ts';
import { layerReader } from './layer-reader.ts';
import type { EncodedMergeInput } from './merge-encoded-layers.ts';
import { type LayerCache, obtainLayers } from './obtain-layers.ts';
import { defaultScanLimits, imageLimitsOf, type ScanLimits } from './scan-limits.ts';

export interface ScanImageInput {
  source: ImageSource;
  /**
   * The result of `source.resolve`, when the caller has called it already: a caller that has an inventory of this digest needs no scan.
   */
  resolved?: ResolvedImage;
  /** Used only when the reference is not resolved yet. Without it the source's default applies. */
  platform?: Platform;
  pool: Pick<EnginePool, 'run'> & Partial<Pick<EnginePool, 'limits'>>;
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
 * rejects. `snapshotPath`: the image is also matched with the advisories of this file, in the worker that merges. The inventory is decoded
 * here meanwhile, and is not sent back. Throws ScanError.
 */
export async function scanImage({
  snapshotPath,
  ...input
}: ScanImageInput & Partial<Pick<MatchTask, 'snapshotPath'>>): Promise<
  ScannedImage<Inventory> & { matched?: MatchResult }
> {
  if (snapshotPath !== undefined) return scanAndMatch(input, snapshotPath);
  const { opened, inventory } = await scanImageEncoded(input);
  return { opened, inventory: decodeInventory(inventory) };
}

/** Like `scanImage`, with the packages as bytes: for a server, whose main thread must not parse a large inventory. */
export async function scanImageEncoded(input: ScanImageInput): Promise<ScannedImage> {
  return scanInTime(input, {
    isMatched: false,
    run: async (layers, { pool, signal }) => ({ inventory: await pool.run('merge-layers', layers, { signal }) }),
  });
}

async function scanAndMatch(input: ScanImageInput, snapshotPath: string) {
  return scanInTime(input, {
    isMatched: true,
    async run(layers, { pool, signal }) {
      let decoded: Promise<Inventory> | undefined;
      const onProgress = (encoded: EncodedInventory): void => {
        decoded = Promise.resolve(encoded).then(decodeInventory);
        // The error is thrown below.
        decoded.catch(() => undefined);
      };
      const matched = await pool.run('merge-and-match', { ...layers, snapshotPath }, { signal, onProgress });
      const inventory = await decoded;
      if (inventory === undefined) throw new ScanError('INTERNAL', 'The layers were not merged.');
      return { inventory, matched };
    },
  });
}

interface ScannedImage<AnyInventory = EncodedInventory> {
  opened: OpenedImage;
  inventory: AnyInventory;
}

/** The last step of a scan, in which the results of the layers become an inventory. */
interface Merging<Merged> {
  /** The image is matched in this step too. */
  isMatched: boolean;
  run(layers: EncodedMergeInput, context: { pool: Pick<EnginePool, 'run'>; signal: AbortSignal }): Promise<Merged>;
}

type WithLayers = { inventory: Pick<Inventory, 'layers'> };

async function scanInTime<Merged extends WithLayers>(
  input: ScanImageInput,
  merging: Merging<Merged>,
): Promise<Merged & { opened: OpenedImage }> {
  const { timeMsMax } = input.pool.limits ?? defaultScanLimits;
  const deadline = AbortSignal.timeout(timeMsMax);
  try {
    return await scanWithin(input, merging, AbortSignal.any([input.signal, deadline]));
  } catch (error) {
    if (!deadline.aborted || input.signal.aborted) throw error;
    // A later attempt takes as long.
    throw new ScanError('TIMEOUT', `Scanning the image takes longer than ${timeMsMax / 1000} s.`, {
      isRetryable: false,
    });
  }
}

async function scanWithin<Merged extends WithLayers>(
  { source, layerCache, onProgress, ...input }: ScanImageInput,
  { isMatched, run }: Merging<Merged>,
  signal: AbortSignal,
): Promise<Merged & { opened: OpenedImage }> {
  const limits = input.pool.limits ?? defaultScanLimits;
  const pool = withCpuBudget(input.pool, createCpuBudget(limits.cpuMsMax));
  const resolved = input.resolved ?? (await source.resolve(input.platform, signal));
  const opened = await source.open(resolved, signal);
  refuseTransfer(opened, limits);
  onProgress({ phase: 'pulling', percent: 0 });
  const results = await obtainLayers({
    source,
    layers: opened.layers,
    cache: layerCache,
    limits: imageLimitsOf(limits),
    readLayer: layerReader(pool, opened.layers, { isStored: layerCache !== undefined, isMatchedNext: isMatched }),
    onProgress: (doneBytes, totalBytes) =>
      onProgress({ phase: 'pulling', percent: Math.floor((doneBytes / totalBytes) * pullingPercent) }),
    signal,
  });
  onProgress({ phase: 'merging', percent: pullingPercent });
  const layers = results.map((encoded, index) => ({ encoded, mediaType: opened.layers[index]?.mediaType ?? '' }));
  const merged = await run({ config: opened.config, layers }, { pool, signal });
  assertSizes(opened.layers, merged.inventory);
  onProgress({ phase: 'merging', percent: 100 });
  return { ...merged, opened };
}

/** A layer that is longer than its descriptor states fails when it is read. */
function refuseTransfer({ sizeBytes }: OpenedImage, { compressedBytesMax }: ScanLimits): void {
  if (sizeBytes <= compressedBytesMax) return;
  throw new ScanError(
    'LIMIT_EXCEEDED',
    `The layers of the image have ${sizeBytes} bytes; at most ${compressedBytesMax} are read.`,
  );
}

/** The tasks of one scan share its processor time. */
function withCpuBudget(pool: Pick<EnginePool, 'run'>, cpu: CpuBudget): Pick<EnginePool, 'run'> {
  return { run: (name, input, options) => pool.run(name, input, { ...options, cpu }) };
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
