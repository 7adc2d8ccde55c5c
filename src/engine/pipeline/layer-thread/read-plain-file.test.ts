import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { layerFile } from '../../../../test/helpers/layer-file.ts';
import { poison } from '../../../../test/helpers/lent-chunks.ts';
import { buildTar } from '../../../../test/helpers/tar-builder.ts';
import type { LayerBlob } from '../../../oci/image-source.ts';
import { analyzers } from '../../analyzers/analyzers.ts';
import { scanLayer } from '../scan-layer.ts';
import { readPlainFile } from './read-plain-file.ts';

const made: { remove(): void }[] = [];
afterEach(() => {
  for (const { remove } of made.splice(0)) remove();
});

type FileLayer = LayerBlob & { locator: { kind: 'file'; path: string } };

function layerOf(bytes: Buffer): FileLayer {
  const { remove, ...layer } = layerFile(bytes, { mediaType: 'application/vnd.oci.image.layer.v1.tar' });
  made.push({ remove });
  return layer as FileLayer;
}

const { signal } = new AbortController();
const onInput = (): undefined => undefined;
const content = randomBytes(3_000_000);

function open(layer: LayerBlob, options: Partial<Parameters<typeof readPlainFile>[1]> = {}) {
  const plain = readPlainFile(layer, { signal, onInput, ...options });
  if (!plain) throw new Error('The layer is not an uncompressed file.');
  return plain;
}

async function read(plain: ReturnType<typeof open>) {
  const hash = createHash('sha256');
  for await (const chunk of plain.chunks) hash.update(chunk);
  return { digest: `sha256:${hash.digest('hex')}`, diffId: await plain.diffId(), readBytes: plain.readBytes() };
}

describe('readPlainFile', () => {
  it('gives the content and the verified digest, also of a range of a file', async () => {
    const layer = layerOf(content);
    const whole = { digest: layer.digest, diffId: layer.digest, readBytes: content.length };
    await expect(read(open(layer))).resolves.toEqual(whole);
    writeFileSync(layer.locator.path, Buffer.concat([Buffer.alloc(700, 1), content, Buffer.alloc(900, 2)]));
    const range = { ...layer, locator: { ...layer.locator, offsetBytes: 700 } };
    await expect(read(open(range))).resolves.toEqual(whole);
  });

  it('leaves layers to other readers that are compressed, copied or not files', () => {
    const options = { signal, onInput };
    expect(readPlainFile(layerOf(gzipSync(content)), options)).toBeUndefined();
    const layer = layerOf(content);
    expect(readPlainFile({ ...layer, locator: { ...layer.locator, copyTo: '/nowhere' } }, options)).toBeUndefined();
    const addressPolicy = { allowPrivate: [], isInsecure: true };
    const locator = { kind: 'http', url: 'http://127.0.0.1:9/v2/a', addressPolicy } as const;
    expect(readPlainFile({ ...layer, locator }, options)).toBeUndefined();
  });

  it('reads several layers at the same time, and uses the memory of a chunk again only after the next one is requested', async () => {
    const layers = [1, 2, 3].map((length) => layerOf(content.subarray(length)));
    const results = await Promise.all(layers.map((layer) => read(open(layer, { onReleased: poison }))));
    expect(results.map(({ digest }) => digest)).toEqual(layers.map(({ digest }) => digest));
  });

  it('continues after the bytes that the caller skips, and skips none beyond the end', async () => {
    const plain = open(layerOf(content));
    const chunks = plain.chunks[Symbol.asyncIterator]();
    const first = (await chunks.next()).value?.length ?? 0;
    expect(plain.skip?.(content.length)).toBe(false);
    expect(plain.skip?.(content.length - first - 10)).toBe(true);
    expect((await chunks.next()).value).toEqual(content.subarray(-10));
    expect((await chunks.next()).done).toBe(true);
    await plain.diffId();
  });

  it.each<[string, (layer: FileLayer) => LayerBlob, string]>([
    ['another digest', (layer) => ({ ...layer, digest: `sha256:${'0'.repeat(64)}` }), 'DIGEST_MISMATCH'],
    ['a larger size', (layer) => ({ ...layer, sizeBytes: layer.sizeBytes + 1 }), 'DIGEST_MISMATCH'],
    ['a smaller size', (layer) => ({ ...layer, sizeBytes: layer.sizeBytes - 1 }), 'DIGEST_MISMATCH'],
    [
      'an end before its size',
      (layer) => ({ ...layer, locator: { ...layer.locator, offsetBytes: 10 } }),
      'DIGEST_MISMATCH',
    ],
    ['no file', (layer) => ({ ...layer, locator: { ...layer.locator, path: '/nowhere' } }), 'MALFORMED_ARCHIVE'],
    ['a folder', (layer) => ({ ...layer, locator: { ...layer.locator, path: '/' } }), 'MALFORMED_ARCHIVE'],
  ])('refuses a file with %s', async (_, change, code) => {
    const refused = async () => read(open(change(layerOf(content))));
    await expect(refused()).rejects.toMatchObject({ code });
    await expect(read(open(layerOf(content)))).resolves.toMatchObject({ readBytes: content.length });
  });

  it.each<[string, (path: string) => void]>([
    ['written', (path) => appendFileSync(path, 'x')],
    ['written at another time, with the same size', (path) => utimesSync(path, 1, 1)],
  ])('refuses a file that is %s while it is read', async (_, change) => {
    const layer = layerOf(content);
    const plain = open(layer);
    for await (const chunk of plain.chunks) if (chunk.length > 0) change(layer.locator.path);
    await expect(plain.diffId()).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it.skipIf(process.platform !== 'linux')('closes a file that it refuses', async () => {
    const layer = { ...layerOf(content), digest: `sha256:${'0'.repeat(64)}` } as const;
    await expect(read(open(layer))).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    const opened = readdirSync('/proc/self/fd').map((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`);
      } catch {
        // The descriptor of the listing itself is closed.
        return '';
      }
    });
    expect(opened).not.toContain(layer.locator.path);
  });

  it('rejects with CANCELLED when it is aborted before the digest is known', async () => {
    const cancel = new AbortController();
    const plain = open(layerOf(Buffer.alloc(200 * 1024 * 1024)), { signal: cancel.signal });
    await plain.chunks[Symbol.asyncIterator]().next();
    cancel.abort();
    await expect(plain.diffId()).rejects.toMatchObject({ code: 'CANCELLED' });
    plain.drop();
  });

  it('stops when it is dropped, and reads the next file', async () => {
    const dropped = open(layerOf(Buffer.alloc(64 * 1024 * 1024)));
    const chunks = dropped.chunks[Symbol.asyncIterator]();
    await chunks.next();
    const before = dropped.readBytes();
    dropped.drop();
    await expect(chunks.next()).resolves.toMatchObject({ done: true });
    expect(dropped.readBytes()).toBe(before);
    const layer = layerOf(content);
    await expect(read(open(layer))).resolves.toMatchObject({ diffId: layer.digest });
  });
});

describe('scanLayer with an uncompressed file', () => {
  const large = { name: 'srv/large', content: Buffer.alloc(5_000_000, 'x') };
  const manifest = { name: 'app/node_modules/a/package.json', content: '{"name":"a","version":"1.0.0"}' };
  const scan = (layer: LayerBlob, isReadInThread: boolean) => scanLayer({ layer, analyzers, signal, isReadInThread });

  it('gives the result of a scan that reads every byte', async () => {
    const tar = buildTar(large, manifest, { ...large, name: 'srv/other' }, { name: 'etc/empty', content: '' });
    const layer = layerOf(tar);
    const result = await scan(layer, true);
    expect(result).toEqual(await scan(layer, false));
    expect(result).toMatchObject({ uncompressedBytes: tar.length, entryCount: 4 });
    expect(result.files.map(({ path }) => path)).toContain(manifest.name);
  });

  it('refuses a layer that ends inside content that no analyzer needs', async () => {
    const tar = buildTar(manifest, large).subarray(0, 3_000_000);
    await expect(scan(layerOf(tar), true)).rejects.toMatchObject({ code: 'MALFORMED_LAYER' });
  });
});
