import { parsePlatform } from '../../domain/platform.ts';
import type { ScanProgress } from '../../domain/scan.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { EnginePool } from '../../engine/pipeline/engine-pool.ts';
import type { LayerCache } from '../../engine/pipeline/obtain-layers.ts';
import { scanImageEncoded } from '../../engine/pipeline/scan-image.ts';
import { compressEnvelope } from '../envelope/compress-envelope.ts';
import { openJobImage } from '../registry/open-job-image.ts';
import type { SensorRegistry } from '../registry/open-registry.ts';
import type { SensorJob } from '../service/service-replies.ts';

export interface ScanJobDependencies {
  registry: SensorRegistry;
  pool: EnginePool;
  layerCache: LayerCache;
  /** Milliseconds since the epoch by the clock of the service. */
  now(): number;
}

/** Pulls and scans the image of a job. Returns the compressed envelope; throws ScanError. */
export async function scanJob(
  { registry, pool, layerCache, now }: ScanJobDependencies,
  job: SensorJob,
  { onProgress, signal }: { onProgress(progress: ScanProgress): void; signal: AbortSignal },
): Promise<Buffer> {
  const startedAt = now();
  const platform = job.platform === null ? undefined : parsePlatform(job.platform);
  if (job.platform !== null && !platform) {
    throw new ScanError('PLATFORM_NOT_FOUND', 'The requested platform is invalid.');
  }
  const source = await openJobImage(registry, job.reference);
  try {
    const resolved = await source.resolve(platform, signal);
    const readAt = now();
    const { inventory } = await scanImageEncoded({ source, resolved, pool, layerCache, onProgress, signal });
    return await compressEnvelope({ job, resolved, inventory, startedAt, readAt, finishedAt: now() });
  } finally {
    await source.close();
  }
}
