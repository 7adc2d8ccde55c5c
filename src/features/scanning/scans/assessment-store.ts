import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ResultSource } from '../../../domain/result-source.ts';
import { refreshSuppressedCounts } from '../../findings/attestations/refresh-suppressed-counts.ts';
import { markTagPlatform } from '../../findings/attestations/suppression-store.ts';
import { refreshImageSummary } from '../../findings/totals/image-summary-store.ts';
import { markSeen } from '../images/image-store.ts';
import { refreshTag, selectResultSources } from './result-source-store.ts';
import type { ScanRow } from './scan-store.ts';

/** Tag platforms: the assessments of one source for one tag on one platform, and the latest scan among them. */

/**
 * Locks the tag platform of a tag, platform and source, and inserts it if it does not exist: its assessments are written one after the other. The
 * other tag platforms of the tag are locked too, in the order of their ids, because a result may change which source describes the tag.
 */
export async function lockTagPlatform(
  transaction: Kysely<Database>,
  scan: Pick<ScanRow, 'organization_id' | 'tag_id'>,
  platform: string,
  source: ResultSource = 'pull',
): Promise<{ id: string; last_assessment: number }> {
  await transaction
    .insertInto('tag_platforms')
    .values({ organization_id: scan.organization_id, tag_id: scan.tag_id, platform, source })
    .onConflict((conflict) => conflict.columns(['tag_id', 'platform', 'source']).doNothing())
    .execute();
  const lines = await lockPlatformsOfTag(transaction, scan.tag_id);
  const line = lines.find((one) => one.platform === platform && one.source === source);
  if (!line) throw new Error('the created assessment row was not found');
  return line;
}

export async function lockPlatformsOfTag(transaction: Kysely<Database>, tagId: string) {
  return transaction
    .selectFrom('tag_platforms')
    .select(['id', 'platform', 'source', 'last_assessment'])
    .where('tag_id', '=', tagId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** True if another source describes the tag once the source of this tag platform has a result. The caller holds the locks of `selectResultSources`. */
export async function isShadowed(
  transaction: Kysely<Database>,
  scan: Pick<ScanRow, 'tag_id' | 'image_id'>,
  lineId: string,
): Promise<boolean> {
  await selectResultSources(transaction, { tagId: scan.tag_id, imageId: scan.image_id, arrivingLineId: lineId });
  const line = await transaction
    .selectFrom('tag_platforms')
    .select('is_shadow')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  return line.is_shadow;
}

/**
 * True if the latest scan of the tag platform resolved the tag after this one and got a different digest. The caller holds the lock of the tag
 * platform.
 */
export async function isStale(transaction: Kysely<Database>, lineId: string, scanId: string): Promise<boolean> {
  const { rows } = await sql`
    select from scans arriving, tag_platforms tp join scans latest on latest.id = tp.latest_scan_id
    where arriving.id = ${scanId} and tp.id = ${lineId}::bigint
      and latest.resolved_at > arriving.resolved_at and latest.digest <> arriving.digest`.execute(transaction);
  return rows.length > 0;
}

/** Makes a finished scan the latest scan of its tag platform, and of its tag and image unless another source describes the tag. */
export async function setLatestScan(
  transaction: Kysely<Database>,
  scan: Pick<ScanRow, 'id' | 'tag_id' | 'image_id' | 'digest'>,
  line: { id: string; assessment: number },
): Promise<void> {
  await markSeen(transaction, { imageId: scan.image_id, tagId: scan.tag_id });
  const { is_shadow: isShadow } = await transaction
    .updateTable('tag_platforms')
    .set({
      last_assessment: line.assessment,
      latest_scan_id: sql`case when is_shadow then null else ${scan.id} end`,
    })
    .where('id', '=', line.id)
    .returning('is_shadow')
    .executeTakeFirstOrThrow();
  if (isShadow) return;
  await transaction
    .updateTable('tags')
    .set({ digest: scan.digest, latest_scan_id: scan.id, last_scanned_at: sql`now()`, removed_at: null })
    .where('id', '=', scan.tag_id)
    .execute();
  await refreshSuppressedCounts(transaction, line.id);
  await refreshImageSummary(transaction, scan.image_id);
}

/** Returns the neighbouring assessments whose scans still exist. */
export async function neighboursOf(
  transaction: Kysely<Database>,
  tagPlatformId: string,
  assessment: number,
): Promise<{ previous: number; next: number | null }> {
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select max(assessment) filter (where assessment < ${assessment}) as previous,
      min(assessment) filter (where assessment > ${assessment}) as next
    from scans where tag_platform_id = ${tagPlatformId}::bigint and status = 3`.execute(transaction);
  return { previous: rows[0]?.previous ?? 0, next: rows[0]?.next ?? null };
}

/** After a deletion: the newest remaining scan becomes the latest one of each tag platform and tag, or another source describes the tag. */
export async function restoreLatestScan(
  transaction: Kysely<Database>,
  scan: Pick<ScanRow, 'tag_id' | 'image_id' | 'tag_platform_id'>,
): Promise<void> {
  await sql`
    update tag_platforms tp set latest_scan_id = case when tp.is_shadow then null else (
      select s.id from scans s where s.tag_platform_id = tp.id and s.status = 3 order by s.assessment desc limit 1) end
    where tp.id = ${scan.tag_platform_id}::bigint`.execute(transaction);
  await refreshTag(transaction, scan.tag_id);
  if (scan.tag_platform_id !== null) {
    await markTagPlatform(transaction, scan.tag_platform_id);
    await refreshSuppressedCounts(transaction, scan.tag_platform_id);
  }
  await selectResultSources(transaction, { tagId: scan.tag_id, imageId: scan.image_id });
  await refreshImageSummary(transaction, scan.image_id);
}
