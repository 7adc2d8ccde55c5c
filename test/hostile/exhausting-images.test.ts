import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnginePool, type EnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import { scanImage } from '../../src/engine/pipeline/scan-image.ts';
import { openImageSource } from '../../src/oci/open-image-source.ts';
import { fullSizeOr, isFullSize } from '../helpers/full-size.ts';
import { type HostileImage, longNamesImage } from '../helpers/hostile-images.ts';
import { writeLayout } from '../helpers/oci-layout.ts';

const signal = new AbortController().signal;

async function scan(pool: EnginePool, { blobs, manifest }: HostileImage): Promise<Inventory> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-exhausting-'));
  writeLayout(folder, blobs, [{ blob: manifest, name: 'app' }]);
  const addressPolicy = { allowPrivate: [], isInsecure: false };
  const source = await openImageSource(`oci:${folder}`, { addressPolicy }, signal);
  try {
    return (await scanImage({ source, pool, onProgress: () => undefined, signal })).inventory;
  } finally {
    await source.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const longNames = { filesPerLayer: 8_000, nameBytes: 3_800 };
const wanted = { fileName: 'node_modules/x/package.json', content: '{"name":"x","version":"1"}' };

describe.each(['process', 'thread'] as const)('images that exhaust memory, in workers isolated by %s', (isolation) => {
  let pool: EnginePool;
  beforeAll(() => {
    pool = createEnginePool({ isolation, workers: 2 });
  });
  afterAll(() => pool.close());

  // A layer has 29 to 32 MiB of names. The limit of an image is 256 MiB. The main process sums up the layers of both kinds of workers, so
  // `npm test` reads the image of one kind.
  const [layers, isTwoByte, names] = isolation === 'process' ? [9, true, 'two-byte'] : [12, false, 'one-byte'];

  it.skipIf(isolation === 'thread' && !isFullSize)(
    `refuses long ${names} names in ${layers} layers with LIMIT_EXCEEDED, and the process continues`,
    async () => {
      const exhausting = longNamesImage({ ...longNames, layers, isTwoByte });
      await expect(scan(pool, exhausting)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', isRetryable: false });
      const ordinary = longNamesImage({ layers: 1, filesPerLayer: 3, nameBytes: 10, isTwoByte: false, ...wanted });
      expect((await scan(pool, ordinary)).packages.map(({ name }) => name)).toEqual(['x']);
    },
  );

  // A worker counts the names itself, in the same way in a process and in a thread. Names of 36 MiB exceed the limit of 32 MiB.
  it.skipIf(isolation === 'process' && !isFullSize)('reads package files with long names in part', async () => {
    const image = longNamesImage({ ...longNames, layers: 1, filesPerLayer: 5_000, isTwoByte: true, ...wanted });
    const { packages, warnings } = await scan(pool, image);
    expect(packages.map(({ name }) => name)).toEqual(['x']);
    expect(warnings).toContainEqual({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringContaining('paths of the package files'),
      layerIndex: 0,
    });
  });
});

/**
 * In the smaller size the names are 117 MiB, and merging that decodes them all exceeds the heap. A layer has more than 16 MiB of them, so that
 * its result is compressed.
 */
const merged = fullSizeOr(
  { filesPerLayer: 8_000, heapMegabytesMax: 160 },
  { filesPerLayer: 4_600, heapMegabytesMax: 100 },
);

describe('merging', () => {
  it('decodes one layer at a time: an image within the limits needs less heap than its layers together', async () => {
    const pool = createEnginePool({ workers: 1, heapMegabytesMax: merged.heapMegabytesMax });
    try {
      // Each layer has removed files, and a file that no analyzer reads: their paths are kept until all layers are merged.
      const image = longNamesImage({
        ...longNames,
        filesPerLayer: merged.filesPerLayer,
        layers: 7,
        isTwoByte: false,
        lastName: 'x.gem',
      });
      const { layers, evidence } = await scan(pool, image);
      expect(layers.map(({ removedFiles }) => removedFiles?.length)).toEqual([10, 10, 10, 10, 10, 10, 0]);
      expect(evidence.unread).toMatchObject([{ kind: 'gem', count: 7 }]);
    } finally {
      await pool.close();
    }
  });
});
