import type { LayerBlob } from './image-source.ts';
import { openBlob } from './open-blob.ts';

/** Reads a layer to its end, for the sake of its copy. Throws ScanError. */
export async function fetchLayer({ locator, digest, sizeBytes }: LayerBlob, signal: AbortSignal): Promise<void> {
  for await (const { release } of openBlob(locator, { digest, sizeBytes, signal })) release();
}
