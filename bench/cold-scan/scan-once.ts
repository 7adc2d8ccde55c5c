import { enableCompileCache } from 'node:module';

// As the program itself does; hence all else is imported below.
enableCompileCache();
const { createEnginePool } = await import('../../src/engine/pipeline/engine-pool.ts');
// As `plimsoll scan` does; `process` as the service does.
const isolation = process.argv[3] === 'process' ? 'process' : 'thread';
const pool = createEnginePool({ isolation });
pool.start();
const { scanImage } = await import('../../src/engine/pipeline/scan-image.ts');
const { openImageSource } = await import('../../src/oci/open-image-source.ts');

/** One cold scan as a whole process: pull, read, merge, nothing cached. Prints what it found and took as JSON. */
const { signal } = new AbortController();
const addressPolicy = { allowPrivate: true, isInsecure: true } as const;
const source = await openImageSource(process.argv[2] ?? '', { addressPolicy }, signal);
const { inventory } = await scanImage({
  source,
  pool,
  layerCache: { get: async () => undefined, put: async () => undefined },
  onProgress: () => undefined,
  signal,
});
await source.close();
await pool.close();
// Of this process; what child processes used is not in it.
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({
    packages: inventory.packages.length,
    warnings: inventory.warnings.length,
    maxRssKibibytes: maxRSS,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  }),
);
