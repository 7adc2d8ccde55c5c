import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../domain/ids.ts';
import { formatPlatform } from '../../domain/platform.ts';
import type { ResolvedImage } from '../../oci/image-source.ts';
import type { ScanQueue } from './scan-queue.ts';
import { insertOrJoinScan, platformsOfBatch, type ScanRow, setJobId } from './store.ts';

/** With `platforms: "all"` the first scan, once it has read the index, queues the others under the same batch. */
export async function queueOtherPlatforms(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  scan: ScanRow,
  resolved: ResolvedImage,
): Promise<void> {
  const own = formatPlatform(resolved.platform);
  const others = resolved.platforms.map(formatPlatform).filter((platform) => platform !== own);
  // A retry of the first scan must not queue the others again, even when they have ended.
  const queued = await platformsOfBatch(deps.db, scan);
  for (const platform of new Set(others).difference(queued)) {
    await deps.db.transaction().execute(async (transaction) => {
      const scanners = scan.requested_scanners;
      const { row, isNew } = await insertOrJoinScan(transaction, {
        id: newId('scan'),
        batch_id: scan.batch_id,
        organization_id: scan.organization_id,
        image_id: scan.image_id,
        tag_id: scan.tag_id,
        registry_id: scan.registry_id,
        image: scan.image,
        tag: scan.tag,
        reference: scan.reference,
        requested_platform: platform,
        requested_scanners: scanners,
        are_scanners_explicit: scan.are_scanners_explicit,
        all_platforms: false,
        priority: scan.priority,
        request_key: `${scan.batch_id} ${scan.tag_id} ${platform}`,
        queued_by: scan.queued_by,
      });
      if (!isNew) return;
      const jobId = await deps.queue.enqueue(transaction, {
        scanId: row.id,
        organizationId: row.organization_id,
        priority: row.priority,
      });
      await setJobId(transaction, row.id, jobId);
    });
  }
}
