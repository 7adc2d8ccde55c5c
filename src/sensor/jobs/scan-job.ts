import { isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { formatPlatform, parsePlatform } from '../../domain/platform.ts';
import type { ScanProgress } from '../../domain/scan.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { EnginePool } from '../../engine/pipeline/engine-pool.ts';
import type { LayerCache } from '../../engine/pipeline/obtain-layers.ts';
import { scanImageEncoded } from '../../engine/pipeline/scan-image.ts';
import type { ResolvedImage } from '../../oci/image-source.ts';
import type { ExternalScanners, SessionRun } from '../../scanners/host/external-scanners.ts';
import { compressEnvelope } from '../envelope/compress-envelope.ts';
import { openJobImage } from '../registry/open-job-image.ts';
import type { SensorRegistry } from '../registry/open-registry.ts';
import type { SensorLog } from '../sensor-log.ts';
import type { SensorJob } from '../service/service-replies.ts';

export interface ScanJobDependencies {
  registry: SensorRegistry;
  pool: EnginePool;
  layerCache: LayerCache;
  /** External scanners of this machine. Absent: only the engine scans. */
  scanners?: Pick<ExternalScanners, 'begin'>;
  /** Receives the failures of external scanners. */
  log: SensorLog;
  /** Milliseconds since the epoch by the clock of the service. */
  now(): number;
}

/** Pulls and scans the image of a job. Returns the compressed envelope; throws ScanError. */
export async function scanJob(
  { registry, pool, layerCache, scanners, log, now }: ScanJobDependencies,
  job: SensorJob,
  { onProgress, signal }: { onProgress(progress: ScanProgress): void; signal: AbortSignal },
): Promise<Buffer> {
  const startedAt = now();
  const platform = job.platform === null ? undefined : parsePlatform(job.platform);
  if (job.platform !== null && !platform) {
    throw new ScanError('PLATFORM_NOT_FOUND', 'The requested platform is invalid.');
  }
  const opened = await openJobImage(registry, job.reference);
  const session = await scanners?.begin(job.scanners, (layer, fetching) =>
    pool.run('fetch-layer', layer, { signal: fetching }),
  );
  try {
    const resolved = await opened.resolve(platform, signal);
    const readAt = now();
    const source = session?.source(opened) ?? opened;
    const { inventory } = await scanImageEncoded({ source, resolved, pool, layerCache, onProgress, signal });
    if (session) onProgress({ phase: 'scanning', percent: 95 });
    const external = await session?.run(
      { source, resolved, image: imageOf(job, resolved), inventory, earlier: [] },
      signal,
    );
    for (const { name, error, errorTail } of external?.runs ?? []) {
      if (error !== null)
        log.warn({ scanId: job.scanId, scanner: name, error, errorTail }, 'an external scanner failed');
    }
    const packages = external?.extended?.packages ?? inventory.packages;
    const { operatingSystem } = inventory;
    const records = (await session?.listRecords({ packages, operatingSystem }, signal)) ?? [];
    return await compressEnvelope({
      job,
      resolved,
      inventory,
      startedAt,
      readAt,
      finishedAt: now(),
      ...(external && { external, records }),
    });
  } finally {
    await session?.close();
    await opened.close();
  }
}

function imageOf({ reference }: SensorJob, { digest, platform }: ResolvedImage): SessionRun['image'] {
  const named = parseImageReference(reference);
  const tag = isReferenceProblem(named) ? null : named.tag;
  return { name: reference, tag, digest, platform: formatPlatform(platform) };
}
