import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { currentScans } from './current-scan-store.ts';

/** Counts of open findings of a tag platform: those of its latest scan (`currentScans`), or recounted ones when some are suppressed. */
export const openNumbers = sql`
  coalesce(suppressed.risk_score, s.risk_score) as risk_score,
  case when suppressed.tag_platform_id is null then s.grade_rank else suppressed.grade_rank end as grade_rank,
  coalesce(suppressed.critical, s.critical) as critical, coalesce(suppressed.high, s.high) as high,
  coalesce(suppressed.medium, s.medium) as medium, coalesce(suppressed.low, s.low) as low,
  coalesce(suppressed.negligible, s.negligible) as negligible, coalesce(suppressed.unknown, s.unknown) as unknown`;

/** Combines several platforms (scans `s`): one partial platform makes the result partial. */
export const ofPlatforms = (over = sql``) => sql`
  case when bool_or(s.completeness = 'partial') ${over} then 'partial' when count(s.completeness) ${over} > 0 then 'complete' end`;

/**
 * Copies the present state of the latest tag to the image, because lists sort by it. The latest tag is the one whose latest scan is newest.
 * Of several platforms, the one with the highest risk represents the tag. An image whose tags were all removed has no present state.
 */
export async function refreshImageSummary(transaction: Kysely<Database>, imageId: string): Promise<void> {
  await refreshImageSummaries(transaction, [imageId]);
}

/** The same for many images at once. The caller has locked them. */
export async function refreshImageSummaries(transaction: Kysely<Database>, imageIds: string[]): Promise<void> {
  if (imageIds.length === 0) return;
  await sql`
    update images i set
      latest_tag_id = latest.tag_id, risk_score = latest.risk_score, grade_rank = latest.grade_rank,
      critical = coalesce(latest.critical, 0), high = coalesce(latest.high, 0), medium = coalesce(latest.medium, 0),
      low = coalesce(latest.low, 0), negligible = coalesce(latest.negligible, 0), unknown = coalesce(latest.unknown, 0),
      completeness = latest.completeness, not_assessed = latest.not_assessed,
      last_scanned_at = latest.scanned_at
    from unnest(${imageIds}::text[]) as given (id)
    left join (
      select shown.*, platforms.completeness, kinds.not_assessed from (
      select distinct on (t.image_id) t.image_id, t.id as tag_id, ${openNumbers}, s.scanned_at
      from tags t
      left join tag_platforms tp on tp.tag_id = t.id
      left join ${currentScans} s on s.id = tp.latest_scan_id
      left join suppressed_tag_platforms suppressed on suppressed.tag_platform_id = tp.id
      where t.image_id = any (${imageIds}::text[]) and t.removed_at is null and t.is_seen
      order by t.image_id, t.last_scanned_at desc nulls last, t.created_at desc, t.id desc,
        coalesce(suppressed.risk_score, s.risk_score) desc nulls last, s.id desc
      ) shown
      cross join lateral (
        select ${ofPlatforms()} as completeness
        from tag_platforms tp join ${currentScans} s on s.id = tp.latest_scan_id where tp.tag_id = shown.tag_id
      ) platforms
      cross join lateral (${notAssessedOf(sql`shown.tag_id`)}) kinds
    ) latest on latest.image_id = given.id
    where i.id = given.id`.execute(transaction);
}

/** A query of `not_assessed`: the kinds of all platforms of a tag, each with its largest count on one of them. */
export const notAssessedOf = (tagId: RawBuilder<unknown>) => sql`
  select jsonb_agg(jsonb_build_object('kind', kind, 'count', count) order by count desc nulls last, kind) as not_assessed
  from (
    select found.kind, max(found.count) as count
    from tag_platforms tp join ${currentScans} s on s.id = tp.latest_scan_id
    cross join lateral jsonb_to_recordset(s.not_assessed) as found (kind text, count int)
    where tp.tag_id = ${tagId} group by found.kind
  ) kinds`;
