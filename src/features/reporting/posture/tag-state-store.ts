import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '../../../lib/durations.ts';
import { recentDays } from '../../../reports/posture-facts.ts';
import { currentScans } from '../../findings/totals/current-scan-store.ts';
import type { PostureScope } from './posture-scope.ts';
import { tagsInScope } from './posture-scope-store.ts';

/** Common table expressions with the results of the tags of a scope. */

/** The tags. */
export const scopedTags = (scope: PostureScope): RawBuilder<unknown> => sql`
  with scope as materialized (
    select t.id, t.image_id, t.name as tag, t.last_scanned_at, t.created_at, i.name as image, i.registry_id from ${tagsInScope(scope)}
  )`;

/** Each tag with its newest result on any platform. */
export const tagStates = (scope: PostureScope): RawBuilder<unknown> => sql`
  ${scopedTags(scope)}, platform_results as materialized (
    select scope.id as tag_id, tp.id as tag_platform_id, s.image_id, s.id as scan_id, s.scanned_at, s.completeness, s.not_assessed, s.score_version,
      s.snapshot_id,
      bool_or(s.completeness = 'partial') over of_tag as is_partial, max(s.scanned_at) over of_tag as newest_scanned_at,
      coalesce(suppressed.risk_score, s.risk_score) as risk_score,
      case when suppressed.tag_platform_id is null then s.grade_rank else suppressed.grade_rank end as grade_rank,
      case when s.risk_score is not null then coalesce(suppressed.critical, s.critical) end as critical,
      case when s.risk_score is not null then coalesce(suppressed.high, s.high) end as high
    from scope
    join tag_platforms tp on tp.tag_id = scope.id
    join ${currentScans} s on s.id = tp.latest_scan_id
    left join suppressed_tag_platforms suppressed on suppressed.tag_platform_id = tp.id
    window of_tag as (partition by scope.id)
  )`;

/**
 * Common table expressions with the coverage of each tag in scope: `tag_coverage`. A tag is partial if the result of a platform is, or if a
 * requested platform failed recently and has no result.
 */
export const tagCoverage = (scope: PostureScope, asOf: Date): RawBuilder<unknown> => sql`
    ${tagStates(scope)}, worst_results as (
      select distinct on (tag_id) tag_id, newest_scanned_at, is_partial, risk_score, grade_rank from platform_results
      order by tag_id, risk_score desc nulls last, scan_id desc
    ), failed as (
      select distinct s.tag_id from scope join scans s on s.tag_id = scope.id
      where s.status = 4 and s.requested_platform is not null and s.created_at >= ${daysBefore(asOf, recentDays)}
        and not exists (select from tag_platforms tp where tp.tag_id = s.tag_id and tp.latest_scan_id is not null
          and (tp.platform = s.requested_platform or starts_with(tp.platform, s.requested_platform || '/')))
    ), tag_coverage as (
      select scope.*, r.tag_id is not null as is_scanned, r.risk_score is not null as is_assessed, r.newest_scanned_at as scanned_at,
        r.risk_score, r.grade_rank,
        r.tag_id is not null and (r.is_partial or scope.id in (select tag_id from failed)) as is_partial,
        extract(epoch from ${asOf}::timestamptz - r.newest_scanned_at)::float8 / 86400 as age_days
      from scope left join worst_results r on r.tag_id = scope.id
    )`;

export const daysBefore = (asOf: Date, days: number): RawBuilder<unknown> =>
  sql`${new Date(asOf.getTime() - days * dayMs)}::timestamptz`;
