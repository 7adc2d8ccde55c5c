import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import { formatPlatform } from '../../../domain/platform.ts';
import type { ResolvedImage } from '../../../oci/image-source.ts';
import { consumeScanQuota } from '../../platform/plans/consume-scan-quota.ts';
import { planLimit } from '../../platform/plans/plan-limit.ts';
import { enqueueScans } from './enqueue-scans.ts';
import { failScanIn } from './fail-scan.ts';
import type { ScanQueue } from './scan-queue.ts';
import { insertOrJoinScan, platformsOfBatch, type ScanRow } from './scan-store.ts';

/**
 * For `platforms: "all"`, queues the other platforms under the same batch after the first scan has read the index. A platform beyond the
 * quota of the plan gets a FAILED scan, so that it is not missing from the batch.
 */
export async function queueOtherPlatforms(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  scan: ScanRow,
  resolved: Pick<ResolvedImage, 'platform' | 'platforms'>,
): Promise<void> {
  const platforms = { own: formatPlatform(resolved.platform), all: resolved.platforms.map(formatPlatform) };
  for (const platform of await missingPlatforms(deps.db, scan, platforms)) {
    await deps.db.transaction().execute((transaction) => queuePlatform(transaction, deps.queue, scan, platform));
  }
}

/**
 * Like `queueOtherPlatforms` for a scan of a sensor, in the transaction that stores its result and after its audit entry. Sensors claim
 * scans without a job.
 */
export async function queueOtherPlatformsForSensor(
  transaction: Kysely<Database>,
  scan: ScanRow,
  platforms: ImagePlatforms,
): Promise<void> {
  for (const platform of await missingPlatforms(transaction, scan, platforms)) {
    await queuePlatform(transaction, null, scan, platform);
  }
}

/** As `os/architecture[/variant]`. */
interface ImagePlatforms {
  own: string;
  all: readonly string[];
}

/** A retry of the first scan must not queue the others again, even if they have ended. */
async function missingPlatforms(
  db: Kysely<Database>,
  scan: ScanRow,
  { own, all }: ImagePlatforms,
): Promise<ReadonlySet<string>> {
  const others = new Set(all.filter((platform) => platform !== own));
  return others.difference(await platformsOfBatch(db, scan));
}

async function queuePlatform(
  transaction: Kysely<Database>,
  queue: ScanQueue | null,
  scan: ScanRow,
  platform: string,
): Promise<void> {
  const { organization_id: organizationId } = scan;
  const { row, isNew } = await insertOrJoinScan(transaction, {
    id: newId('scan'),
    batch_id: scan.batch_id,
    organization_id: organizationId,
    image_id: scan.image_id,
    tag_id: scan.tag_id,
    registry_id: scan.registry_id,
    image: scan.image,
    tag: scan.tag,
    reference: scan.reference,
    requested_platform: platform,
    requested_scanners: scan.requested_scanners,
    are_scanners_explicit: scan.are_scanners_explicit,
    origin: scan.origin,
    all_platforms: false,
    priority: scan.priority,
    request_key: `${scan.batch_id} ${scan.tag_id} ${platform}`,
    queued_by: scan.queued_by,
    job_id: queue === null ? null : randomUUID(),
  });
  if (!isNew) return;
  if (!(await consumeScanQuota(transaction, organizationId, 1))) {
    await failScanIn(transaction, row.id, { code: 'PLAN_LIMIT', message: planLimit('scansPerMonth').message });
    return;
  }
  if (queue === null) return;
  await enqueueScans(transaction, queue, [row]);
}
