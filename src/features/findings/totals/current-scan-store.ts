import { type RawBuilder, sql } from 'kysely';

/**
 * In place of `scans s` joined by `tag_platforms.latest_scan_id`: the latest scans with the figures of their newest re-match. A scan itself
 * keeps its figures.
 */
export const currentScans = sql`(
  select s.id, s.organization_id, s.image_id, s.tag_id, s.digest, s.status, s.inventory_id, s.scanned_at, coalesce(r.checks, s.checks) as checks,
    coalesce(r.snapshot_id, s.snapshot_id) as snapshot_id,
    case when r.scan_id is null then s.matching_revision else r.matching_revision end as matching_revision,
    coalesce(r.completeness, s.completeness) as completeness,
    case when r.scan_id is null then s.not_assessed else r.not_assessed end as not_assessed,
    case when r.scan_id is null then s.risk_score else r.risk_score end as risk_score,
    case when r.scan_id is null then (s.scoring ->> 'version')::int else r.score_version end as score_version,
    case when r.scan_id is null then s.grade_rank else r.grade_rank end as grade_rank,
    coalesce(r.critical, s.critical) as critical, coalesce(r.high, s.high) as high, coalesce(r.medium, s.medium) as medium,
    coalesce(r.low, s.low) as low, coalesce(r.negligible, s.negligible) as negligible, coalesce(r.unknown, s.unknown) as unknown
  from scans s left join rematch_results r on r.scan_id = s.id)`;

/**
 * The advisories that the findings of a tag platform are as of, where `own` is the snapshot of its latest scan or re-match. A re-match writes
 * no row for a tag platform whose findings it does not change: every tag platform that is not due has the advisories of the last re-match.
 */
export function effectiveSnapshotId(
  own: RawBuilder<unknown>,
  { tagPlatformId, imageId }: { tagPlatformId: RawBuilder<unknown>; imageId: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`(
    select case when state.snapshot_id is null or ${own} is null or ${own} = state.target_id
        or exists (select from due_rematches d where d.tag_platform_id = ${tagPlatformId})
        or exists (select from images demo where demo.id = ${imageId} and demo.source = 'demo') then ${own}
      else state.snapshot_id end
    from rematch_state state)`;
}
