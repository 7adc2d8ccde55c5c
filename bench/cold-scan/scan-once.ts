import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import { scanImage } from '../../src/engine/pipeline/scan-image.ts';
import { openImageSource } from '../../src/oci/open-image-source.ts';

/** One cold scan as a whole process: pull, read, merge, nothing cached. Prints what it found and took as JSON. */
const { signal } = new AbortController();
const source = await openImageSource(
  process.argv[2] ?? '',
  { addressPolicy: { allowPrivate: true, isInsecure: true } },
  signal,
);
const pool = createEnginePool();
const { inventory } = await scanImage({
  source,
  pool,
  layerCache: { get: async () => undefined, put: async () => undefined },
  onProgress: () => undefined,
  signal,
});
await source.close();
await pool.close();
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({
    packages: inventory.packages.length,
    warnings: inventory.warnings.length,
    maxRssKibibytes: maxRSS,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  }),
);
