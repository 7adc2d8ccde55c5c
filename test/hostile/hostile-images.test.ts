import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import { scanImage } from '../../src/engine/pipeline/scan-image.ts';
import { openImageSource } from '../../src/oci/open-image-source.ts';
import { makeBlob, makeImage, sha256, type TestBlob, writeLayout } from '../helpers/oci-layout.ts';
import { buildTar, pax, type TarPart, tarPart } from '../helpers/tar-builder.ts';

const signal = new AbortController().signal;
const pool = createEnginePool();
afterAll(() => pool.close());

/** Scans blobs as an OCI layout whose only image is `manifest`. */
async function scan({ blobs, manifest }: { blobs: TestBlob[]; manifest: TestBlob }): Promise<Inventory> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-hostile-'));
  writeLayout(folder, blobs, [{ blob: manifest, name: 'app' }]);
  const source = await openImageSource(
    `oci:${folder}`,
    { addressPolicy: { allowPrivate: [], isInsecure: false } },
    signal,
  );
  try {
    return (await scanImage({ source, pool, onProgress: () => undefined, signal })).inventory;
  } finally {
    await source.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const manifestOf = (name: string): string => JSON.stringify({ name, version: '1.0.0' });
const npm = (name: string, folder = 'app'): TarPart => ({
  name: `${folder}/node_modules/${name}/package.json`,
  content: manifestOf(name),
});
const link = (name: string, linkName: string): TarPart => ({ name, type: '2', linkName });
const names = ({ packages }: Inventory): string[] => packages.map(({ name }) => name).sort();

/** An image of one layer with a given blob. */
function withBlob(
  bytes: Buffer,
  diffId = sha256(bytes),
  digest = sha256(bytes),
): { blobs: TestBlob[]; manifest: TestBlob } {
  const layer = { ...makeBlob('application/vnd.oci.image.layer.v1.tar+gzip', bytes), digest };
  const config = makeBlob('application/vnd.oci.image.config.v1+json', {
    os: 'linux',
    architecture: 'amd64',
    rootfs: { type: 'layers', diff_ids: [diffId] },
    config: {},
    history: [],
  });
  const descriptor = ({ mediaType, digest: of, size }: TestBlob) => ({ mediaType, digest: of, size });
  const manifest = makeBlob('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: descriptor(config),
    layers: [descriptor(layer)],
  });
  return { blobs: [layer, config, manifest], manifest };
}

describe('hostile images', () => {
  it.each<[string, (TarPart | Buffer)[][], string[]]>([
    [
      'traversal, which container runtimes end at the root',
      [[{ ...npm('outer'), name: '../../node_modules/outer/package.json' }, npm('a')]],
      ['a', 'outer'],
    ],
    ['absolute names, which mean the image', [[{ ...npm('a'), name: '/app/node_modules/a/package.json' }]], ['a']],
    [
      'link loops under what is read',
      [
        [link('a', 'b'), link('b', 'a'), npm('one', 'a')],
        [link('b', 'b'), npm('two', 'b/c')],
      ],
      ['one', 'two'],
    ],
    [
      'links to links to links, many times over',
      [
        Array.from({ length: 5000 }, (_, n) => link(`l${n}`, n === 0 ? 'app' : `l${n - 1}/../l${n - 1}`)),
        [npm('deep', 'l4999')],
      ],
      ['deep'],
    ],
    [
      'links that grow when they are followed',
      [[link('x', 'x/x/x/x'), link('y', 'z/z'), link('z', 'y/y'), npm('a', 'x'), npm('b', 'y')]],
      ['a', 'b'],
    ],
    ['links out of the image', [[link('app', '../../../../../../../proc/self/root')], [npm('a')]], ['a']],
    [
      'whiteouts of all that nobody may name',
      [[npm('a')], [{ name: '.wh.' }, { name: '.wh..' }, { name: '.wh...' }, { name: 'app/.wh...' }]],
      ['a'],
    ],
    [
      'an entry that replaces the root',
      [[npm('a')], [link('', '/etc'), link('.', '/etc'), link('/', '/etc'), { name: './', type: '0' }]],
      ['a'],
    ],
    [
      'devices and pipes',
      [[{ name: 'dev/sda', type: '4' }, { name: 'p', type: '6' }, { name: 'c', type: '3' }, npm('a')]],
      ['a'],
    ],
  ])('is not misled by %s', async (_, layers, expected) => {
    expect(names(await scan(makeImage({ layers: layers.map((parts) => buildTar(...parts)) })))).toEqual(expected);
  });

  it('is partial, with the reason and the layer, when content was left out', async () => {
    const image = makeImage({
      layers: [buildTar(npm('a')), buildTar(pax({ path: 'x\0y' }), { name: 'x', content: 'x' })],
    });
    expect((await scan(image)).warnings).toMatchObject([{ code: 'MALFORMED_LAYER', layerIndex: 1 }]);
  });

  const tar = buildTar(npm('a'));
  const gzip = gzipSync(tar);
  it.each<[string, ReturnType<typeof withBlob>, string]>([
    ['a layer that ends early', withBlob(gzip.subarray(0, -20), sha256(tar)), 'MALFORMED_LAYER'],
    ['a layer under another digest', withBlob(gzip, sha256(tar), sha256('other')), 'DIGEST_MISMATCH'],
    ['a layer of another content than the config says', withBlob(gzip, sha256('other')), 'DIGEST_MISMATCH'],
    ['a layer that is no tar', withBlob(Buffer.from('<html>'.repeat(200))), 'MALFORMED_LAYER'],
    ['a tar cut off in a file', withBlob(tarPart(npm('a')).subarray(0, 530)), 'MALFORMED_LAYER'],
    [
      'a bomb',
      withBlob(Buffer.concat(Array.from({ length: 20 }, () => gzipSync(Buffer.alloc(64 << 20)))), sha256('bomb')),
      'LIMIT_EXCEEDED',
    ],
  ])('fails with a classified error at %s, and the workers continue', async (_, image, code) => {
    await expect(scan(image)).rejects.toMatchObject({ name: 'ScanError', code });
    expect(names(await scan(makeImage({ layers: [tar] })))).toEqual(['a']);
  });

  it('fails at once when one of many layers is bad', async () => {
    const good = makeImage({ layers: Array.from({ length: 10 }, (_, n) => buildTar(npm(`n${n}`))) });
    const fourth = good.blobs[3];
    const blobs = good.blobs.map((blob) => (blob === fourth ? { ...blob, bytes: Buffer.alloc(blob.size) } : blob));
    await expect(scan({ ...good, blobs })).rejects.toMatchObject({ code: expect.stringMatching(/MISMATCH|MALFORMED/) });
    expect(names(await scan(good))).toHaveLength(10);
  });
});
