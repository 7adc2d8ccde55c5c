import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type ResultSource, sourceRank } from '../../../domain/result-source.ts';
import { refreshSuppressedCounts } from '../../findings/attestations/refresh-suppressed-counts.ts';
import { markTagPlatform } from '../../findings/attestations/suppression-store.ts';
import { refreshImageSummary } from '../../findings/totals/image-summary-store.ts';
import { inheritDecisions } from '../../findings/triage/triage-store.ts';
import { placeOpenFindings } from './shadow-finding-store.ts';

interface SourceRow {
  id: string;
  source: ResultSource;
  is_shadow: boolean;
  latest_scan_id: string | null;
  newest_scan_id: string | null;
}

/**
 * Decides which source speaks for a tag: the first of `resultSources` that has a result on any platform. Lines of the other sources become
 * shadows, so that lists, counts, posture and reports do not see them. `arrivingLineId` is a line whose first result is about to be
 * written. The caller holds the locks of all lines of the tag, the attestations and the image.
 */
export async function selectResultSources(
  transaction: Kysely<Database>,
  { tagId, imageId, arrivingLineId }: { tagId: string; imageId: string; arrivingLineId?: string },
): Promise<void> {
  const { rows } = await sql<SourceRow>`
    select tp.id, tp.source, tp.is_shadow, tp.latest_scan_id, (
      select s.id from scans s where s.tag_platform_id = tp.id and s.status = 3 order by s.assessment desc limit 1) as newest_scan_id
    from tag_platforms tp where tp.tag_id = ${tagId} order by tp.id`.execute(transaction);
  const withResult = rows.filter((line) => line.newest_scan_id !== null || line.id === arrivingLineId);
  const first = Math.min(...withResult.map((line) => sourceRank(line.source)));
  const changed = rows.filter((line) => sourceRank(line.source) > first !== line.is_shadow);
  for (const line of changed) {
    await (line.is_shadow ? letSpeak(transaction, line, imageId) : silence(transaction, line));
  }
  // A line that never spoke and is silent from now on changes nothing of the tag.
  if (!changed.some((line) => line.is_shadow || line.latest_scan_id !== null)) return;
  await refreshTag(transaction, tagId);
  await refreshImageSummary(transaction, imageId);
}

/** Copies to the tag what the newest scan of the source that speaks for it says. */
export async function refreshTag(transaction: Kysely<Database>, tagId: string): Promise<void> {
  await sql`
    update tags t set (latest_scan_id, digest, last_scanned_at) = (
      select s.id, s.digest, s.scanned_at from (select 1) one left join lateral (
        select s.id, s.digest, s.scanned_at from scans s join tag_platforms tp on tp.id = s.tag_platform_id
        where s.tag_id = t.id and s.status = 3 and not tp.is_shadow order by s.scanned_at desc, s.id desc limit 1
      ) s on true)
    where t.id = ${tagId}`.execute(transaction);
}

async function silence(transaction: Kysely<Database>, line: SourceRow): Promise<void> {
  await sql`update tag_platforms set is_shadow = true, latest_scan_id = null where id = ${line.id}::bigint`.execute(
    transaction,
  );
  await placeOpenFindings(transaction, line.id);
  await sql`delete from suppressed_tag_platforms where tag_platform_id = ${line.id}::bigint`.execute(transaction);
}

async function letSpeak(transaction: Kysely<Database>, line: SourceRow, imageId: string): Promise<void> {
  await sql`
    update tag_platforms set is_shadow = false, latest_scan_id = ${line.newest_scan_id} where id = ${line.id}::bigint`.execute(
    transaction,
  );
  const openedIds = await placeOpenFindings(transaction, line.id);
  await inheritDecisions(transaction, imageId, openedIds);
  await markTagPlatform(transaction, line.id);
  await refreshSuppressedCounts(transaction, line.id);
}
