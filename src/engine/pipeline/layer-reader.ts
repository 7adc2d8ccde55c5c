import { availableParallelism } from 'node:os';
import { ScanError } from '../../domain/scan-error.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import type { EnginePool } from './engine-pool.ts';
import { lanesFor } from './layer-lanes.ts';
import type { ReadLayer } from './obtain-layers.ts';
import { type LayerToRead, withoutFaultyFiles } from './without-faulty-files.ts';

/** Layers of this size together occupy a worker. */
const groupBytesMin = 4 * 1024 * 1024;
/** Results of more layers are deflated, because all of them are in memory until they are merged. */
const plainLayersMax = 16;

export interface LayerReaderOptions {
  /** The results are put in a cache. */
  isStored: boolean;
  /** A worker of the pool matches the image afterwards. Default false. */
  isMatchedNext?: boolean;
  groups?: number;
}

interface Waiting {
  layer: LayerBlob;
  options: Parameters<ReadLayer>[1];
  resolve(encoded: Uint8Array): void;
  reject(error: unknown): void;
}

/**
 * Reads the layers of an image in as few workers of the pool as their sizes and the processors require. Layers that are requested in the same turn of the event loop share workers, one for every two processors: parsing takes about as
 * much time as fetching, decompressing and hashing, which run in threads of their own, and every worker compiles the same code. When one
 * layer of a worker fails, all of them fail with the same error. Files at which workers end are left out.
 */
export function layerReader(
  pool: Pick<EnginePool, 'run'>,
  layers: readonly LayerBlob[],
  { isStored, isMatchedNext = false, groups = Math.max(1, Math.floor(availableParallelism() / 2)) }: LayerReaderOptions,
): ReadLayer {
  const isPlain = !isStored && layers.length <= plainLayersMax;
  const reading = withoutFaultyFiles();
  let waiting: Waiting[] = [];

  const sendGroup = (members: Waiting[]): void => {
    const [first] = members;
    if (!first) return;
    const layers = members.map(({ layer }) => layer);
    const settings = { isPlain, isMatchedNext, signal: first.options.signal, onProgress: progressOf(members) };
    reading(layers, (tasks) => runTogether(pool, tasks, settings)).then(
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
  const send = (): void => {
    const members = waiting;
    waiting = [];
    for (const group of groupsOf(members, groups)) sendGroup(group);
  };

  return (layer, options) => {
    if (waiting.length === 0) setImmediate(send);
    return new Promise<Uint8Array>((resolve, reject) => waiting.push({ layer, options, resolve, reject }));
  };
}

/** Each layer, largest first, goes to the group with the fewest bytes. */
function groupsOf(members: readonly Waiting[], groupsMax: number): Waiting[][] {
  const sizes = members.map(({ layer }) => layer.sizeBytes);
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  const count = Math.max(1, Math.min(groupsMax, lanesFor(sizes), Math.floor(totalBytes / groupBytesMin)));
  const groups = Array.from({ length: count }, () => ({ members: [] as Waiting[], bytes: 0 }));
  for (const one of members.toSorted((left, right) => right.layer.sizeBytes - left.layer.sizeBytes)) {
    const [least] = groups.toSorted((left, right) => left.bytes - right.bytes);
    least?.members.push(one);
    if (least) least.bytes += one.layer.sizeBytes;
  }
  return groups.map((group) => group.members);
}

function progressOf(members: readonly Waiting[]): (readBytes: readonly number[]) => void {
  return (readBytes) => {
    for (const [index, { options }] of members.entries()) options.onProgress(readBytes[index] ?? 0);
  };
}

interface TogetherOptions {
  isPlain: boolean;
  isMatchedNext: boolean;
  signal: AbortSignal;
  onProgress: (readBytes: readonly number[]) => void;
}

async function runTogether(
  pool: Pick<EnginePool, 'run'>,
  layers: LayerToRead[],
  { isPlain, isMatchedNext, ...run }: TogetherOptions,
): Promise<Uint8Array[]> {
  const [first, ...others] = layers;
  if (!first) return [];
  if (others.length > 0) return pool.run('scan-layers', { layers, isPlain, isMatchedNext }, run);
  const onProgress = (readBytes: number): void => run.onProgress([readBytes]);
  return [await pool.run('scan-layer', { ...first, isPlain, isMatchedNext }, { ...run, onProgress })];
}
