import { enableCompileCache } from 'node:module';

// The program enables the compile cache first, too; all other imports are therefore dynamic.
enableCompileCache();
const { createEnginePool } = await import('../../src/engine/pipeline/engine-pool.ts');
// Threads as in `plimsoll scan`; `process` as in the service.
const isolation = process.argv[3] === 'process' ? 'process' : 'thread';
const pool = createEnginePool({ isolation });
pool.start();
const { scanImage } = await import('../../src/engine/pipeline/scan-image.ts');
const { openImageSource } = await import('../../src/oci/open-image-source.ts');

/** One cold scan as a complete process without caches: pull, read, merge. Prints result and resource usage as JSON. */
const { signal } = new AbortController();
const addressPolicy = { allowPrivate: true, isInsecure: true } as const;
const source = await openImageSource(process.argv[2] ?? '', { addressPolicy }, signal);
const { inventory } = await scanImage({
  source,
  pool,
  onProgress: () => undefined,
  signal,
});
await source.close();
await pool.close();
// Usage of this process, without its child processes.
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({
    packages: inventory.packages.length,
    warnings: inventory.warnings.length,
    maxRssKibibytes: maxRSS,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  }),
);
