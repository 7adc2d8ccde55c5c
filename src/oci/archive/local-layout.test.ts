import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemoImage } from '../../engine/image/make-demo-image.ts';
import { writeDockerArchive } from '../../scanners/inputs/write-docker-archive.ts';
import { fetchLayer } from '../fetch-layer.ts';
import type { LayerBlob } from '../image-source.ts';
import { dockerArchiveSource } from './docker-archive-source.ts';
import { createLocalLayout } from './local-layout.ts';
import { ociLayoutSource } from './oci-layout-source.ts';

const { signal } = new AbortController();
let folder = '';
let original = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-layout-'));
  original = join(folder, 'original');
  await makeDemoImage(original);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('createLocalLayout', () => {
  it('copies layers while they are read, and fetches only the others afterwards', async () => {
    const fetched: string[] = [];
    const fetch = (layer: LayerBlob): Promise<void> => {
      fetched.push(layer.digest);
      return fetchLayer(layer, signal);
    };
    const layout = await createLocalLayout(join(folder, 'copy'), { bytesMax: 1e9, fetchLayer: fetch });
    const source = layout.copying(ociLayoutSource({ path: original }));
    const resolved = await source.resolve(undefined, signal);
    const { layers } = await source.open(resolved, signal);
    const [first, ...others] = layers;
    if (first) await fetchLayer(first, signal);
    await layout.complete(source, resolved, signal);
    expect(fetched.toSorted()).toEqual([...new Set(others.map(({ digest }) => digest))].toSorted());
    await expectSameImage(layout.path);
  });

  it('fetches all layers of an image that was not opened', async () => {
    const layout = await createLocalLayout(join(folder, 'whole'), { bytesMax: 1e9, fetchLayer });
    const source = ociLayoutSource({ path: original });
    await layout.complete(source, await source.resolve(undefined, signal), signal);
    await expectSameImage(layout.path);
  });

  it('stores no bytes that do not match their digest', async () => {
    const layout = await createLocalLayout(join(folder, 'wrong'), { bytesMax: 1e9, fetchLayer });
    const source = ociLayoutSource({ path: original });
    const resolved = await source.resolve(undefined, signal);
    const { layers } = await layout.copying(source).open(resolved, signal);
    const wrong: LayerBlob[] = layers.map((layer) => ({ ...layer, digest: `sha256:${'0'.repeat(64)}` }));
    for (const layer of wrong)
      await expect(fetchLayer(layer, signal)).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    expect(await readdir(join(layout.path, 'blobs', 'sha256'))).toEqual([]);
  });

  it('copies nothing of an image that exceeds the limit', async () => {
    const layout = await createLocalLayout(join(folder, 'limit'), { bytesMax: 10, fetchLayer });
    const source = layout.copying(ociLayoutSource({ path: original }));
    const resolved = await source.resolve(undefined, signal);
    for (const layer of (await source.open(resolved, signal)).layers) await fetchLayer(layer, signal);
    expect(await readdir(join(layout.path, 'blobs', 'sha256'))).toEqual([]);
    await expect(layout.complete(source, resolved, signal)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});

describe('writeDockerArchive', () => {
  it('writes an archive with the config and the uncompressed layers of the layout', async () => {
    const archive = join(folder, 'image.tar');
    await writeDockerArchive(original, archive, { bytesMax: 1e9, signal });
    const source = dockerArchiveSource({ path: archive });
    const image = await source.open(await source.resolve(undefined, signal), signal);
    const layout = ociLayoutSource({ path: original });
    const expected = await layout.open(await layout.resolve(undefined, signal), signal);
    expect(image.configDigest).toBe(expected.configDigest);
    expect(image.layers.map(({ diffId }) => diffId)).toEqual(expected.layers.map(({ diffId }) => diffId));
    for (const layer of image.layers) await fetchLayer(layer, signal);
  });

  it('fails when the archive would exceed the limit', async () => {
    await expect(writeDockerArchive(original, join(folder, 'small.tar'), { bytesMax: 2000, signal })).rejects.toThrow(
      RangeError,
    );
  });
});

async function expectSameImage(path: string): Promise<void> {
  const [copy, source] = [ociLayoutSource({ path }), ociLayoutSource({ path: original })];
  const [one, other] = [await copy.resolve(undefined, signal), await source.resolve(undefined, signal)];
  expect(one.digest).toBe(other.digest);
  const names = await readdir(join(path, 'blobs', 'sha256'));
  expect(names.toSorted()).toEqual((await readdir(join(original, 'blobs', 'sha256'))).toSorted());
  for (const name of names) {
    const bytes = await readFile(join(path, 'blobs', 'sha256', name));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name);
  }
}
