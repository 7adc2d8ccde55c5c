import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type ResultSource, sourceRank } from '../../../domain/result-source.ts';
import { refreshImageSummary } from '../totals/image-summary-store.ts';
import { markDue } from './due-rematch-store.ts';
import { refreshSuppressedCounts } from './refresh-suppressed-counts.ts';
import { placeOpenFindings } from './shadow-finding-store.ts';
import { suppressTagPlatforms } from './suppression-store.ts';
import { inheritDecisions } from './triage-decision-store.ts';

interface SourceRow {
  id: string;
  organization_id: string;
  source: ResultSource;
  is_shadow: boolean;
  latest_scan_id: string | null;
  newest_scan_id: string | null;
}

/**
 * Selects the source that describes a tag: the first of `resultSources` that has a result on any platform. Findings of the tag platforms of
 * other sources are shadowed, so that no list, count, posture figure or report contains them. `arrivingTagPlatformId` is the tag platform whose
 * result the caller is about to write. The caller holds the locks of all tag platforms of the tag, of the attestations and of the image.
 */
export async function selectResultSources(
  transaction: Kysely<Database>,
  { tagId, imageId, arrivingTagPlatformId }: { tagId: string; imageId: string; arrivingTagPlatformId?: string },
): Promise<void> {
  const { rows } = await sql<SourceRow>`
    select tp.id, tp.organization_id, tp.source, tp.is_shadow, tp.latest_scan_id, (
      select s.id from scans s where s.tag_platform_id = tp.id and s.status = 3 order by s.assessment desc limit 1) as newest_scan_id
    from tag_platforms tp where tp.tag_id = ${tagId} order by tp.id`.execute(transaction);
  const withResult = rows.filter(
    (tagPlatform) => tagPlatform.newest_scan_id !== null || tagPlatform.id === arrivingTagPlatformId,
  );
  const first = Math.min(...withResult.map((tagPlatform) => sourceRank(tagPlatform.source)));
  const changed = rows.filter((tagPlatform) => sourceRank(tagPlatform.source) > first !== tagPlatform.is_shadow);
  for (const tagPlatform of changed) {
    await (tagPlatform.is_shadow ? unshadow(transaction, tagPlatform, imageId) : shadow(transaction, tagPlatform));
  }
  // A tag platform without a result that becomes shadowed does not change the tag.
  if (!changed.some((tagPlatform) => tagPlatform.is_shadow || tagPlatform.latest_scan_id !== null)) return;
  await refreshTag(transaction, tagId);
  await refreshImageSummary(transaction, imageId);
}

/** Copies the newest scan of the source that describes the tag to the tag. */
export async function refreshTag(transaction: Kysely<Database>, tagId: string): Promise<void> {
  await sql`
    update tags t set (latest_scan_id, digest, last_scanned_at) = (
      select s.id, s.digest, s.scanned_at from (select 1) one left join lateral (
        select s.id, s.digest, s.scanned_at from scans s join tag_platforms tp on tp.id = s.tag_platform_id
        where s.tag_id = t.id and s.status = 3 and not tp.is_shadow order by s.scanned_at desc, s.id desc limit 1
      ) s on true)
    where t.id = ${tagId}`.execute(transaction);
}

async function shadow(transaction: Kysely<Database>, tagPlatform: SourceRow): Promise<void> {
  await sql`update tag_platforms set is_shadow = true, latest_scan_id = null where id = ${tagPlatform.id}::bigint`.execute(
    transaction,
  );
  await placeOpenFindings(transaction, tagPlatform.id);
  await sql`delete from suppressed_tag_platforms where tag_platform_id = ${tagPlatform.id}::bigint`.execute(
    transaction,
  );
}

async function unshadow(transaction: Kysely<Database>, tagPlatform: SourceRow, imageId: string): Promise<void> {
  // Re-matches leave shadowed tag platforms out.
  await markDue(transaction, tagPlatform.organization_id, tagPlatform.id);
  await sql`
    update tag_platforms set is_shadow = false, latest_scan_id = ${tagPlatform.newest_scan_id} where id = ${tagPlatform.id}::bigint`.execute(
    transaction,
  );
  const openedIds = await placeOpenFindings(transaction, tagPlatform.id);
  await inheritDecisions(transaction, [imageId], openedIds);
  await suppressTagPlatforms(transaction, [tagPlatform.id]);
  await refreshSuppressedCounts(transaction, tagPlatform.id);
}

/** True if another source describes the tag once the source of this tag platform has a result. The caller holds the locks of `selectResultSources`. */
export async function isShadowed(
  transaction: Kysely<Database>,
  scan: { tag_id: string; image_id: string },
  tagPlatformId: string,
): Promise<boolean> {
  await selectResultSources(transaction, {
    tagId: scan.tag_id,
    imageId: scan.image_id,
    arrivingTagPlatformId: tagPlatformId,
  });
  const tagPlatform = await transaction
    .selectFrom('tag_platforms')
    .select('is_shadow')
    .where('id', '=', tagPlatformId)
    .executeTakeFirstOrThrow();
  return tagPlatform.is_shadow;
}
