import type { LayerBlob } from '../../../oci/image-source.ts';
import { isTransferred } from './is-transferred.ts';

/**
 * Layers of these sizes keep a thread busy for half a second: inflating one, or reading and hashing an uncompressed one. A thread starts in
 * 0.1 s and needs 15 MiB.
 */
const ownThreadFromBytes = { transferred: 96 * 1024 * 1024, file: 384 * 1024 * 1024 };

/** Whether a layer is worth a thread of its own. */
export function fillsThread(layer: Pick<LayerBlob, 'mediaType' | 'locator' | 'sizeBytes'>): boolean {
  return layer.sizeBytes >= (isTransferred(layer) ? ownThreadFromBytes.transferred : ownThreadFromBytes.file);
}

/**
 * Returns the position of the thread that reads a further layer, or undefined when a new thread is to be started: for the first layer, and
 * for a layer that fills a thread while all threads read others. `openCounts` has the number of layers that each thread reads now.
 */
export function chooseLayerThread(
  openCounts: readonly number[],
  isFilling: boolean,
  threadsMax: number,
): number | undefined {
  if (openCounts.length === 0) return undefined;
  const least = Math.min(...openCounts);
  const isShared = openCounts.length >= threadsMax || !isFilling;
  return least === 0 || isShared ? openCounts.indexOf(least) : undefined;
}
