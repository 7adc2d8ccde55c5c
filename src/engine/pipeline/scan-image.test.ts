import { describe, expect, it } from 'vitest';
import { imageConfig, layerResult } from '../../../test/helpers/layer-result.ts';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { BlobLocator, ImageSource, LayerBlob, OpenedImage } from '../../oci/image-source.ts';
import { encodeInventory } from './encode-inventory.ts';
import { decodeLayerResult, encodeLayerResult, readLayerSummary } from './encode-layer-result.ts';
import type { LayerResult } from './layer-result.ts';
import { type EncodedMergeInput, mergeEncodedLayers } from './merge-encoded-layers.ts';
import type { ReadLayer } from './obtain-layers.ts';
import { type LayerCache } from './obtain-layers.ts';
import { type ScanImageInput, scanImage } from './scan-image.ts';

const sizeBytes = 100 * 1024 * 1024;

const digestOf = (text: string): Digest => `sha256:${text.repeat(64)}`;

function blob(letter: string, locator = 'first'): LayerBlob {
  return {
    digest: digestOf(letter),
    diffId: digestOf(letter),
    mediaType: 'application/vnd.oci.image.layer.v1.tar',
    sizeBytes,
    locator: { kind: 'file', path: locator, offsetBytes: 0, sizeBytes },
  };
}

function resultOf(letter: string): LayerResult {
  const packages = [{ type: 'npm' as const, name: letter, version: '1', licenses: [] }];
  return layerResult([[`${letter}/node_modules/x/package.json`, { packages }]], {
    digest: digestOf(letter),
    diffId: digestOf(letter),
    sizeBytes,
  });
}

function sourceOf(layers: LayerBlob[], relocate?: () => Promise<BlobLocator>): ImageSource & { resolved: number } {
  const opened: OpenedImage = {
    digest: digestOf('f'),
    indexDigest: null,
    platform: { os: 'linux', architecture: 'amd64' },
    platforms: [],
    isPublic: false,
    config: imageConfig(),
    configDigest: digestOf('e'),
    layers,
    sizeBytes: 100,
    documents: { manifest: Buffer.alloc(0), config: Buffer.alloc(0) },
  };
  return {
    resolved: 0,
    description: 'a test image',
    async resolve() {
      this.resolved += 1;
      return opened;
    },
    open: async () => opened,
    relocate: relocate ?? (async () => Promise.reject(new Error('not asked for'))),
    close: async () => undefined,
  };
}

type ReadResult = (...of: Parameters<ReadLayer>) => Promise<LayerResult>;

/** Reads layers as the test specifies and merges as the engine does. */
function poolOf(read: ReadResult): ScanImageInput['pool'] {
  const run = async (name: string, input: unknown, options: unknown): Promise<unknown> => {
    if (name === 'scan-layers') return readTogether(read, input as { layers: LayerBlob[] }, options as TogetherOptions);
    if (name === 'scan-layer') return encodeLayerResult(await read(input as LayerBlob, options as ReadOptions));
    return encodeInventory(mergeEncodedLayers(input as EncodedMergeInput));
  };
  return { run: run as ScanImageInput['pool']['run'] };
}

type ReadOptions = Parameters<ReadLayer>[1];
interface TogetherOptions {
  signal: AbortSignal;
  onProgress(readBytes: number[]): void;
}

/** As `scanLayers`: the first failure stops the other layers, which have ended when this rejects. */
async function readTogether(
  read: ReadResult,
  { layers }: { layers: LayerBlob[] },
  { signal, onProgress }: TogetherOptions,
): Promise<Uint8Array[]> {
  const failed = new AbortController();
  const failures: unknown[] = [];
  const readBytes = layers.map(() => 0);
  const results = await Promise.all(
    layers.map(async (layer, index) => {
      const onRead = (bytes: number): void => {
        readBytes[index] = bytes;
        onProgress(readBytes);
      };
      try {
        return await read(layer, { signal: AbortSignal.any([signal, failed.signal]), onProgress: onRead });
      } catch (error) {
        failures.push(error);
        failed.abort();
        return undefined;
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
  return results.filter((result) => result !== undefined).map((result) => encodeLayerResult(result));
}

function memoryCache(known: Record<string, Uint8Array> = {}): LayerCache & { entries: Map<string, Buffer> } {
  const entries = new Map<string, Buffer>(Object.entries(known).map(([digest, bytes]) => [digest, Buffer.from(bytes)]));
  return {
    entries,
    get: async (digest) => entries.get(digest),
    put: async (digest, result) => void entries.set(digest, result),
  };
}

function scan(layers: LayerBlob[], read: ReadResult, more: Partial<Parameters<typeof scanImage>[0]> = {}) {
  const percents: number[] = [];
  const work = scanImage({
    source: sourceOf(layers),
    pool: poolOf(read),
    layerCache: memoryCache(),
    onProgress: ({ percent }) => percents.push(percent),
    signal: new AbortController().signal,
    ...more,
  });
  return { work, percents };
}

const letterOf = (layer: LayerBlob): string => layer.digest.charAt(7);
const readIt: ReadResult = async (layer, { onProgress }) => {
  onProgress(0.5 * sizeBytes);
  onProgress(0.2 * sizeBytes);
  return resultOf(letterOf(layer));
};

/** Never ends by itself. Ends some time after its cancellation. */
const hang =
  (onEnd: () => void): ReadResult =>
  (_, { signal }) =>
    new Promise((_resolve, reject) => {
      const end = () =>
        setImmediate(() => {
          onEnd();
          reject(new ScanError('CANCELLED', 'cancelled'));
        });
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });

describe('scanImage', () => {
  it('reads all layers and merges them in their order', async () => {
    const { work, percents } = scan([blob('a'), blob('b')], readIt);
    const { inventory } = await work;
    expect(inventory.packages.map(({ name, layerIndex }) => [name, layerIndex])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(inventory.layers.map(({ digest, mediaType }) => [digest, mediaType])).toEqual([
      [digestOf('a'), 'application/vnd.oci.image.layer.v1.tar'],
      [digestOf('b'), 'application/vnd.oci.image.layer.v1.tar'],
    ]);
    expect(percents).toEqual(percents.toSorted((x, y) => x - y));
    expect([percents[0], percents.at(-1)]).toEqual([0, 100]);
  });

  it('returns an inventory for an image without layers', async () => {
    const { inventory } = await scan([], readIt).work;
    expect(inventory).toMatchObject({ operatingSystem: null, packages: [], layers: [], warnings: [], sizeBytes: 0 });
  });

  it('does not resolve a resolved reference again', async () => {
    const source = sourceOf([blob('a')]);
    await scan([], readIt, { source, resolved: await source.resolve(undefined, AbortSignal.abort()) }).work;
    expect(source.resolved).toBe(1);
  });

  it('reads a repeated layer once, and lists it each time', async () => {
    let reads = 0;
    const { inventory } = await scan([blob('a'), blob('b'), blob('a')], async (layer, options) => {
      reads += 1;
      return readIt(layer, options);
    }).work;
    expect(reads).toBe(2);
    expect(inventory.layers).toHaveLength(3);
  });

  it('reads no cached layer, caches what it reads, and reads a layer whose cached bytes are invalid', async () => {
    const layerCache = memoryCache({
      [digestOf('a')]: encodeLayerResult(resultOf('a')),
      [digestOf('b')]: Buffer.from('old'),
    });
    const read: string[] = [];
    const run = () =>
      scan(
        [blob('a'), blob('b')],
        async (layer, options) => {
          read.push(letterOf(layer));
          return readIt(layer, options);
        },
        { layerCache },
      ).work;
    const first = await run();
    expect(read).toEqual(['b']);
    expect((await run()).inventory).toEqual(first.inventory);
    expect(read).toEqual(['b']);
  });

  it('requests a new locator once when the old one is refused', async () => {
    const fresh: BlobLocator = { kind: 'file', path: 'second', offsetBytes: 0, sizeBytes };
    const refusing: ReadResult = async (layer, options) => {
      if (layer.locator.kind === 'file' && layer.locator.path === 'second') return readIt(layer, options);
      throw new ScanError('UNAUTHORIZED', 'expired');
    };
    const layers = [blob('a')];
    await scan(layers, refusing, { source: sourceOf(layers, async () => fresh) }).work;
    const never = scan(layers, async () => Promise.reject(new ScanError('UNAUTHORIZED', 'no')), {
      source: sourceOf(layers, async () => fresh),
    });
    await expect(never.work).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('stops the other layers at the first failure, waits for them, and rejects with that failure', async () => {
    let ended = 0;
    const hanging = hang(() => {
      ended += 1;
    });
    const { work } = scan([blob('a'), blob('b'), blob('c')], (layer, options) =>
      letterOf(layer) === 'b' ? Promise.reject(new ScanError('MALFORMED_LAYER', 'bad')) : hanging(layer, options),
    );
    await expect(work).rejects.toMatchObject({ code: 'MALFORMED_LAYER' });
    expect(ended).toBe(2);
  });

  it('ends with all its tasks when it is cancelled', async () => {
    let ended = 0;
    const cancel = new AbortController();
    const { work } = scan(
      [blob('a'), blob('b')],
      hang(() => {
        ended += 1;
      }),
      { signal: cancel.signal },
    );
    setImmediate(() => cancel.abort());
    await expect(work).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(ended).toBe(2);
  });

  it('refuses a layer whose content differs from the config, cached or not', async () => {
    const lying = { ...blob('a'), diffId: digestOf('0') };
    await expect(scan([lying], readIt).work).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    const layerCache = memoryCache({ [digestOf('a')]: encodeLayerResult(resultOf('a')) });
    await expect(scan([lying], readIt, { layerCache }).work).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it('refuses a layer whose size differs from the manifest when it is cached or named twice', async () => {
    const lying = { ...blob('a'), sizeBytes: sizeBytes + 1 };
    const layerCache = memoryCache({ [digestOf('a')]: encodeLayerResult(resultOf('a')) });
    await expect(scan([lying], readIt, { layerCache }).work).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    await expect(scan([blob('a'), lying], readIt).work).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    await expect(scan([blob('b'), blob('a')], readIt, { layerCache }).work).resolves.toBeDefined();
  });

  it('refuses an image with too many entries over all layers', async () => {
    const huge: ReadResult = async (layer) => ({ ...resultOf(letterOf(layer)), entryCount: 5_000_000 });
    await expect(scan([blob('a'), blob('b')], huge).work).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});

describe('limits over all layers', () => {
  it('count the entries of a repeated layer each time', async () => {
    const huge: ReadResult = async (layer) => ({ ...resultOf(letterOf(layer)), entryCount: 4_000_000 });
    await expect(scan([blob('a'), blob('a')], huge).work).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it('end the scan, and no layer with a result that is too large is cached', async () => {
    const path = 'x'.repeat(1024 * 1024);
    const huge: ReadResult = async (layer) => ({
      ...resultOf(letterOf(layer)),
      files: Array.from({ length: 200 }, () => ({ path, facts: [] })),
    });
    const put: Digest[] = [];
    const layerCache: LayerCache = { get: async () => undefined, put: async (digest) => void put.push(digest) };
    await expect(scan([blob('a')], huge, { layerCache }).work).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      isRetryable: false,
    });
    expect(put).toEqual([]);
  });
});

describe('encodeLayerResult', () => {
  it.each([false, true])('round-trips a result exactly (plain: %s)', (isPlain) => {
    const encoded = encodeLayerResult(resultOf('a'), { isPlain });
    expect(decodeLayerResult(encoded)).toEqual(resultOfAgain(resultOf('a')));
  });

  it('deflates a result that is stored, and a plain one above 16 MiB', () => {
    const lengthOf = (bytes: number, isPlain: boolean): number =>
      encodeLayerResult({ ...resultOf('a'), topFiles: [{ path: 'x'.repeat(bytes), sizeBytes: 1 }] }, { isPlain })
        .length;
    expect(lengthOf(1_000_000, true)).toBeGreaterThan(1_000_000);
    expect(lengthOf(1_000_000, false)).toBeLessThan(100_000);
    expect(lengthOf(17_000_000, true)).toBeLessThan(1_000_000);
  });

  it.each([false, true])('refuses other bytes (plain: %s)', (isPlain) => {
    const encoded = encodeLayerResult(resultOf('a'), { isPlain });
    expect(decodeLayerResult(Buffer.from('nonsense'))).toBeUndefined();
    expect(decodeLayerResult(encoded.subarray(0, encoded.length / 2))).toBeUndefined();
    expect(decodeLayerResult(Buffer.alloc(0))).toBeUndefined();
    for (let at = 0; at < encoded.length; at += 1) {
      const damaged = Uint8Array.from(encoded);
      damaged[at] = (damaged[at] ?? 0) ^ 0x40;
      expect(readLayerSummary(damaged), `byte ${at}`).toBeUndefined();
    }
  });

  it('provides the summary without decoding', () => {
    const { diffId } = resultOf('a');
    const encoded = encodeLayerResult({ ...resultOf('a'), entryCount: 4_000_000_000 });
    expect(readLayerSummary(encoded)).toMatchObject({
      diffId,
      entryCount: 4_000_000_000,
      plainBytes: expect.any(Number),
    });
    expect(encoded.byteLength).toBe(encoded.buffer.byteLength);
  });
});

/** Typed arrays are decoded as views of another class. Only their bytes are compared. */
function resultOfAgain(result: LayerResult): LayerResult {
  return structuredClone(result);
}
