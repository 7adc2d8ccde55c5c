import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { refreshImageSummary } from '../totals/image-summary-store.ts';
import { markDue } from './due-rematch-store.ts';
import { refreshSuppressedCounts } from './refresh-suppressed-counts.ts';
import { isTagRemoved } from './removed-tag-store.ts';
import { reopenReturnedTags } from './reopen-returned-tags.ts';
import { refreshTag, selectResultSources } from './result-source-store.ts';
import { markSeen } from './seen-tag-store.ts';
import { suppressTagPlatforms } from './suppression-store.ts';

/** The columns of a scan that say which tag its result describes. */
export interface TagOfScan {
  tag_id: string;
  image_id: string;
}

/** Makes a finished scan the latest scan of its tag platform, and of its tag and image unless another source describes the tag. */
export async function setLatestScan(
  transaction: Kysely<Database>,
  scan: TagOfScan & { id: string; digest: string | null },
  tagPlatform: { id: string; assessment: number },
): Promise<void> {
  await markSeen(transaction, { imageId: scan.image_id, tagId: scan.tag_id });
  const { is_shadow: isShadow } = await transaction
    .updateTable('tag_platforms')
    .set({
      last_assessment: tagPlatform.assessment,
      latest_scan_id: sql`case when is_shadow then null else ${scan.id} end`,
    })
    .where('id', '=', tagPlatform.id)
    .returning('is_shadow')
    .executeTakeFirstOrThrow();
  if (isShadow) return;
  const isRemoved = await isTagRemoved(transaction, scan.tag_id);
  await transaction
    .updateTable('tags')
    .set({ digest: scan.digest, latest_scan_id: scan.id, last_scanned_at: sql`now()`, removed_at: null })
    .where('id', '=', scan.tag_id)
    .execute();
  // Also the other platforms of the tag exist again.
  if (isRemoved) await reopenReturnedTags(transaction, scan.image_id, [scan.tag_id]);
  await refreshSuppressedCounts(transaction, tagPlatform.id);
  await refreshImageSummary(transaction, scan.image_id);
}

/** After a deletion: the newest remaining scan becomes the latest one of each tag platform and tag, or another source describes the tag. */
export async function restoreLatestScan(
  transaction: Kysely<Database>,
  scan: TagOfScan & { organization_id: string; tag_platform_id: string | null },
): Promise<void> {
  await sql`
    update tag_platforms tp set latest_scan_id = case when tp.is_shadow then null else (
      select s.id from scans s where s.tag_platform_id = tp.id and s.status = 3 order by s.assessment desc limit 1) end
    where tp.id = ${scan.tag_platform_id}::bigint`.execute(transaction);
  await refreshTag(transaction, scan.tag_id);
  if (scan.tag_platform_id !== null) {
    await markDue(transaction, scan.organization_id, scan.tag_platform_id);
    await suppressTagPlatforms(transaction, [scan.tag_platform_id]);
    await refreshSuppressedCounts(transaction, scan.tag_platform_id);
  }
  await selectResultSources(transaction, { tagId: scan.tag_id, imageId: scan.image_id });
  await refreshImageSummary(transaction, scan.image_id);
}
