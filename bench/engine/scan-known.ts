import { enableCompileCache } from 'node:module';

enableCompileCache();
const { createEnginePool } = await import('../../src/engine/pipeline/engine-pool.ts');
const { scanImageEncoded } = await import('../../src/engine/pipeline/scan-image.ts');
const { openImageSource } = await import('../../src/oci/open-image-source.ts');

/**
 * The work that remains when the layers of an image are cached, and when its digest is known: in both cases the service resolves the
 * reference, and only in the first one it merges. Prints the median milliseconds of each as JSON.
 */
const [reference = '', rounds = '5'] = process.argv.slice(2);
const { signal } = new AbortController();
const addressPolicy = { allowPrivate: true, isInsecure: true } as const;
const pool = createEnginePool();
const cache = new Map<string, Buffer>();
const layerCache = {
  get: async (digest: string) => cache.get(digest),
  put: async (digest: string, result: Buffer) => void cache.set(digest, result),
};

async function scan(): Promise<void> {
  const source = await openImageSource(reference, { addressPolicy }, signal);
  await scanImageEncoded({ source, pool, layerCache, onProgress: () => undefined, signal });
  await source.close();
}

async function resolveOnly(): Promise<void> {
  const source = await openImageSource(reference, { addressPolicy }, signal);
  await source.resolve(undefined, signal);
  await source.close();
}

async function medianMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

await scan();
const cachedLayersMs = await medianMs(scan);
const knownDigestMs = await medianMs(resolveOnly);
await pool.close();
console.log(JSON.stringify({ cachedLayersMs, knownDigestMs }));
