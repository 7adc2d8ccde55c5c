import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { layerFile } from '../../../test/helpers/layer-file.ts';
import { makeTar, sha256 } from '../../../test/helpers/oci-layout.ts';
import { analyzers } from '../analyzers/analyzers.ts';
import { encodeLayerResult } from './encode-layer-result.ts';
import { scanLayer } from './scan-layer.ts';
import { scanLayers } from './scan-layers.ts';

const made: { remove(): void }[] = [];
afterEach(() => {
  for (const { remove } of made.splice(0)) remove();
});

function layer(name: string, diffId?: `sha256:${string}`) {
  const content = JSON.stringify({ name, version: '1.0.0' });
  const tar = makeTar([{ path: `app/node_modules/${name}/package.json`, content }]);
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

  it('fails with the first error and after a cancellation', async () => {
    const layers = [layer('first'), layer('wrong', `sha256:${'0'.repeat(64)}`), layer('third')];
    await expect(scanLayers({ layers, analyzers, signal })).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    const cancelled = { layers: [layer('last')], analyzers, signal: AbortSignal.abort() };
    await expect(scanLayers(cancelled)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
