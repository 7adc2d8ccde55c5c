import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import type { LayerCache } from '../../src/engine/pipeline/obtain-layers.ts';
import { scanImage } from '../../src/engine/pipeline/scan-image.ts';
import { openImageSource } from '../../src/oci/open-image-source.ts';
import type { HostileImage } from './hostile-images.ts';
import { writeLayout } from './oci-layout.ts';

const noCache: LayerCache = { get: async () => undefined, put: async () => undefined };

/** Scans an image that is an OCI layout in a temporary folder. */
export async function scanBlobs(
  { blobs, manifest }: HostileImage,
  { pool, layerCache = noCache }: { pool: EnginePool; layerCache?: LayerCache },
): Promise<Inventory> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-blobs-'));
  try {
    writeLayout(folder, blobs, [{ blob: manifest, name: 'app' }]);
    return await scanPath(`oci:${folder}`, { pool, layerCache });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Scans an image as users name it: a folder, an archive or a reference. */
export async function scanPath(
  image: string,
  { pool, layerCache = noCache }: { pool: EnginePool; layerCache?: LayerCache },
): Promise<Inventory> {
  const { signal } = new AbortController();
  const source = await openImageSource(image, { addressPolicy: { allowPrivate: [], isInsecure: false } }, signal);
  try {
    return (await scanImage({ source, pool, layerCache, onProgress: () => undefined, signal })).inventory;
  } finally {
    await source.close();
  }
}
