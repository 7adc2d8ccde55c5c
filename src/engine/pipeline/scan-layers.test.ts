import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { layerFile } from '../../../test/helpers/layer-file.ts';
import { makeTar, sha256 } from '../../../test/helpers/oci-layout.ts';
import { analyzers } from '../analyzers/analyzers.ts';
import { decodeLayerResult, encodeLayerResult } from './encode-layer-result.ts';
import { scanLayer } from './scan-layer.ts';
import { scanLayers } from './scan-layers.ts';

const made: { remove(): void }[] = [];
afterEach(() => {
  for (const { remove } of made.splice(0)) remove();
});

function layer(name: string, diffId?: `sha256:${string}`, extraBytes = 0) {
  const content = JSON.stringify({ name, version: '1.0.0' });
  const extra = extraBytes === 0 ? [] : [{ path: 'extra.bin', content: randomBytes(extraBytes) }];
  const tar = makeTar([{ path: `app/node_modules/${name}/package.json`, content }, ...extra]);
  const file = layerFile(gzipSync(tar), { diffId: diffId ?? sha256(tar) });
  made.push(file);
  const { remove: _remove, ...blob } = file;
  return blob;
}

const { signal } = new AbortController();

describe('scanLayers', () => {
  it('gives the results that each layer has when it is read alone, in their order', async () => {
    const layers = ['first', 'second', 'third'].map((name) => layer(name));
    const together = await scanLayers({ layers, analyzers, signal });
    const alone: Buffer[] = [];
    for (const one of layers) {
      alone.push(Buffer.from(encodeLayerResult(await scanLayer({ layer: one, analyzers, signal }))));
    }
    expect(together.map((bytes) => Buffer.from(bytes))).toEqual(alone);
  });

  it('reads large layers at the same time, beside small ones, and reports the bytes of each', async () => {
    const layers = [
      layer('first'),
      ...['large', 'larger', 'largest'].map((name) => layer(name, undefined, 3_000_000)),
      layer('last'),
    ];
    let seen: readonly number[] = [];
    const onProgress = (readBytes: readonly number[]): void => void (seen = [...readBytes]);
    const together = await scanLayers({ layers, analyzers, isPlain: true, onProgress, signal });
    expect(together.map((bytes) => decodeLayerResult(bytes)?.digest)).toEqual(layers.map(({ digest }) => digest));
    expect(seen).toEqual(layers.map(({ sizeBytes }) => sizeBytes));
    const plain = await scanLayers({ layers: layers.slice(0, 1), analyzers, isPlain: true, signal });
    const deflated = await scanLayers({ layers: layers.slice(0, 1), analyzers, signal });
    expect(Buffer.compare(plain[0] ?? Buffer.alloc(0), deflated[0] ?? Buffer.alloc(0))).not.toBe(0);
  });

  it('fails with the first error and after a cancellation', async () => {
    const layers = [layer('first'), layer('wrong', `sha256:${'0'.repeat(64)}`), layer('third')];
    await expect(scanLayers({ layers, analyzers, signal })).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    const cancelled = { layers: [layer('last')], analyzers, signal: AbortSignal.abort() };
    await expect(scanLayers(cancelled)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
