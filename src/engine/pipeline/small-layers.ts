import { ScanError } from '../../domain/scan-error.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import type { EnginePool } from './engine-pool.ts';
import { createLanes, lanesFor } from './layer-lanes.ts';
import type { ReadLayer } from './obtain-layers.ts';
import { type LayerToRead, withoutFaultyFiles } from './without-faulty-files.ts';

/** Layers up to this compressed size are read together: starting another worker takes longer than reading them. */
const smallBytes = 1024 * 1024;
/** Limits of the layers that one worker reads together. */
const batchBytesMax = 4 * 1024 * 1024;
const batchLayersMax = 16;
/** Results of more layers are deflated, because all of them are in memory until they are merged. */
const plainLayersMax = 16;

interface Waiting {
  layer: LayerBlob;
  options: Parameters<ReadLayer>[1];
  resolve(encoded: Uint8Array): void;
  reject(error: unknown): void;
}

/**
 * Reads the layers of an image in as many workers of the pool as their sizes require. `isStored`: the results are put in a cache. Small layers that are requested in the same turn of the event loop are one task, without progress.
 * When one of them fails, all of its task fail with the same error. Files at which workers end are left out.
 */
export function layerReader(
  pool: Pick<EnginePool, 'run'>,
  layers: readonly LayerBlob[],
  { isStored }: { isStored: boolean },
): ReadLayer {
  const isPlain = !isStored && layers.length <= plainLayersMax;
  const inLane = createLanes(lanesFor(layers.map(({ sizeBytes }) => sizeBytes)));
  const reading = withoutFaultyFiles();
  let batch: Waiting[] = [];
  let batchBytes = 0;

  const send = (): void => {
    const members = batch;
    batch = [];
    batchBytes = 0;
    const layers = members.map(({ layer }) => layer);
    const [first] = members;
    if (!first) return;
    inLane(() => reading(layers, (tasks) => runTogether(pool, tasks, { isPlain, ...first.options }))).then(
      (results) => {
        for (const [index, { resolve, reject }] of members.entries()) {
          const encoded = results[index];
          if (encoded) resolve(encoded);
          else reject(new ScanError('INTERNAL', 'A layer was not read.'));
        }
      },
      (error: unknown) => {
        for (const { reject } of members) reject(error);
      },
    );
  };

  return (layer, options) => {
    if (layer.sizeBytes > smallBytes) {
      return inLane(() => reading([layer], ([task = layer]) => pool.run('scan-layer', { ...task, isPlain }, options)));
    }
    if (batch.length === batchLayersMax || batchBytes + layer.sizeBytes > batchBytesMax) send();
    if (batch.length === 0) setImmediate(() => batch.length > 0 && send());
    batchBytes += layer.sizeBytes;
    return new Promise<Uint8Array>((resolve, reject) => batch.push({ layer, options, resolve, reject }));
  };
}

async function runTogether(
  pool: Pick<EnginePool, 'run'>,
  layers: LayerToRead[],
  { isPlain, ...options }: { isPlain: boolean } & Waiting['options'],
): Promise<Uint8Array[]> {
  const [first, ...others] = layers;
  if (!first) return [];
  if (others.length === 0) return [await pool.run('scan-layer', { ...first, isPlain }, options)];
  return pool.run('scan-layers', layers, { signal: options.signal });
}
