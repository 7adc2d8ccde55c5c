import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import { grades, type NotAssessedKind } from '../../../domain/scan.ts';
import { gradeOf } from '../../../domain/scan-rank.ts';
import { scoreVersion } from '../../../domain/score.ts';
import { dayMs } from '../../../lib/durations.ts';
import {
  type CoverageFacts,
  type FreshnessFacts,
  type GradeCounts,
  listedMax,
  type NeverScannedReason,
  type RiskFacts,
  recentDays,
  type UnassessedImage,
  type WorstImage,
} from '../../../reports/posture-facts.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { currentScans, effectiveSnapshotId } from '../../findings/totals/current-scan-store.ts';
import { isVisibleAt } from '../../findings/visibility/finding-visibility-store.ts';
import { percentOf } from './percent-of.ts';
import type { PostureScope } from './posture-scope.ts';
import { byRegistry, findingsInScope, tagsInScope } from './posture-scope-store.ts';
import { dueAt, policyRows } from './sla-clock-store.ts';

/** Coverage, age and results of a scope by image. Sums include exceptions as of the last recomputation. */

/** Each tag with its newest result on any platform. */
const tagStates = (scope: PostureScope): RawBuilder<unknown> => sql`
  with scope as materialized (
    select t.id, t.image_id, t.name as tag, t.last_scanned_at, t.created_at, i.name as image, i.registry_id from ${tagsInScope(scope)}
  ), platform_results as materialized (
    select scope.id as tag_id, s.id as scan_id, s.scanned_at, s.completeness, s.not_assessed, s.score_version,
      a.built_at, coalesce(a.confirmed_at, a.built_at) as confirmed_at,
      bool_or(s.completeness = 'partial') over (partition by scope.id) as is_partial,
      coalesce(suppressed.risk_score, s.risk_score) as risk_score,
      case when suppressed.tag_platform_id is null then s.grade_rank else suppressed.grade_rank end as grade_rank,
      case when s.risk_score is not null then coalesce(suppressed.critical, s.critical) end as critical,
      case when s.risk_score is not null then coalesce(suppressed.high, s.high) end as high
    from scope
    join tag_platforms tp on tp.tag_id = scope.id
    join ${currentScans} s on s.id = tp.latest_scan_id
    left join suppressed_tag_platforms suppressed on suppressed.tag_platform_id = tp.id
    left join advisory_snapshots a
      on a.id = ${effectiveSnapshotId(sql`s.snapshot_id`, { tagPlatformId: sql`tp.id`, imageId: sql`s.image_id` })}
  )`;

/**
 * Common table expressions with the coverage of each tag in scope: `tag_coverage`. A tag is partial if the result of a platform is, or if a
 * requested platform failed recently and has no result.
 */
export const tagCoverage = (scope: PostureScope, asOf: Date): RawBuilder<unknown> => sql`
    ${tagStates(scope)}, results as (
      select tag_id, max(scanned_at) as scanned_at, bool_or(is_partial) as is_partial, bool_or(risk_score is not null) as is_assessed
      from platform_results group by tag_id
    ), failed as (
      select distinct s.tag_id from scope join scans s on s.tag_id = scope.id
      where s.status = 4 and s.requested_platform is not null and s.created_at >= ${daysBefore(asOf, recentDays)}
        and not exists (select from tag_platforms tp where tp.tag_id = s.tag_id and tp.latest_scan_id is not null
          and (tp.platform = s.requested_platform or starts_with(tp.platform, s.requested_platform || '/')))
    ), tag_coverage as (
      select scope.*, r.tag_id is not null as is_scanned, coalesce(r.is_assessed, false) as is_assessed, r.scanned_at,
        r.tag_id is not null and (r.is_partial or scope.id in (select tag_id from failed)) as is_partial,
        extract(epoch from ${asOf}::timestamptz - r.scanned_at)::float8 / 86400 as age_days
      from scope left join results r on r.tag_id = scope.id
    )`;

const daysBefore = (asOf: Date, days: number): RawBuilder<unknown> =>
  sql`${new Date(asOf.getTime() - days * dayMs)}::timestamptz`;

interface PopulationRow {
  images: string;
  images_scanned: string;
  images_assessed: string;
  tags: string;
  scanned: string;
  recent: string;
  partial: string;
  assessed: string;
  within_one: string;
  within_seven: string;
  median_days: number | null;
  oldest_days: number | null;
  oldest_advisories: Date | null;
  newest_advisories: Date | null;
  oldest_confirmed: Date | null;
  newest_confirmed: Date | null;
}

export async function readPopulation(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<{ coverage: Omit<CoverageFacts, 'neverScanned'>; freshness: FreshnessFacts }> {
  const since = (days: number) => daysBefore(asOf, days);
  const { rows } = await sql<PopulationRow>`
    ${tagCoverage(scope, asOf)}
    select count(distinct image_id) as images, count(distinct image_id) filter (where is_scanned) as images_scanned,
      count(distinct image_id) filter (where is_assessed) as images_assessed, count(*) filter (where is_assessed) as assessed,
      count(*) as tags, count(*) filter (where is_scanned) as scanned,
      count(*) filter (where scanned_at >= ${since(recentDays)}) as recent, count(*) filter (where is_partial) as partial,
      count(*) filter (where scanned_at >= ${since(1)}) as within_one, count(*) filter (where scanned_at >= ${since(7)}) as within_seven,
      percentile_cont(0.5) within group (order by age_days) as median_days, max(age_days) as oldest_days,
      (select min(built_at) from platform_results) as oldest_advisories,
      (select max(built_at) from platform_results) as newest_advisories,
      (select min(confirmed_at) from platform_results) as oldest_confirmed,
      (select max(confirmed_at) from platform_results) as newest_confirmed
    from tag_coverage`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('a query without groups gives one row');
  const [tags, tagsScanned, tagsRecent] = [Number(row.tags), Number(row.scanned), Number(row.recent)];
  return {
    coverage: {
      images: Number(row.images),
      imagesScanned: Number(row.images_scanned),
      imagesNotAssessed: Number(row.images_scanned) - Number(row.images_assessed),
      tags,
      tagsScanned,
      tagsRecent,
      tagsPartial: Number(row.partial),
      tagsNotAssessed: tagsScanned - Number(row.assessed),
      scannedPercent: percentOf(tagsScanned, tags),
      recentPercent: percentOf(tagsRecent, tags),
    },
    freshness: {
      tags: tagsScanned,
      medianAgeDays: row.median_days,
      oldestAgeDays: row.oldest_days,
      withinOneDay: Number(row.within_one),
      withinSevenDays: Number(row.within_seven),
      advisoriesOldest: row.oldest_advisories?.toISOString() ?? null,
      advisoriesNewest: row.newest_advisories?.toISOString() ?? null,
      advisoriesConfirmedOldest: row.oldest_confirmed?.toISOString() ?? null,
      advisoriesConfirmedNewest: row.newest_confirmed?.toISOString() ?? null,
    },
  };
}

/** Time of the first result in scope whose scan still exists. */
export async function readFirstResult(transaction: Kysely<Database>, scope: PostureScope): Promise<Date | undefined> {
  const { rows } = await sql<{ scanned_at: Date }>`
    select s.scanned_at from scans s
    where s.organization_id = ${scope.organizationId} and s.status = 3
      and s.risk_score is not null and exists (select from ${tagsInScope(scope)} and t.id = s.tag_id)
    order by s.scanned_at limit 1`.execute(transaction);
  return rows[0]?.scanned_at;
}

/** The last scan request of a tag of the scope. */
const lastRequest = sql`left join lateral (
      select s.status, s.error from scans s where s.tag_id = scope.id order by s.created_at desc, s.id desc limit 1
    ) last on true`;
const reasonOf = sql`case last.status when 1 then 'WAITING' when 2 then 'WAITING' when 4 then 'FAILED' when 5 then 'CANCELLED'
        else 'NOT_REQUESTED' end`;
const codeOf = sql`case when last.status = 4 then last.error ->> 'code' end`;

/** The reasons for missing results of tags, the most frequent reason first. */
export async function readNeverScanned(
  transaction: Kysely<Database>,
  scope: PostureScope,
): Promise<CoverageFacts['neverScanned']> {
  const { rows } = await sql<{ reason: NeverScannedReason; code: string | null; tags: string }>`
    ${tagStates(scope)}
    select ${reasonOf} as reason, ${codeOf} as code, count(*) as tags
    from scope ${lastRequest}
    where not exists (select from platform_results where platform_results.tag_id = scope.id)
    group by 1, 2 order by count(*) desc, 1, 2 nulls first`.execute(transaction);
  return rows.map(({ reason, code, tags }) => ({ reason, code, tags: Number(tags) }));
}

export interface UnscannedTagRow {
  registry: string | null;
  image: string;
  tag: string;
  reason: NeverScannedReason;
  code: string | null;
  found_at: Date;
}

/** The tags without a result by name, registry by registry. */
export function readUnscannedTags(
  transaction: Kysely<Database>,
  scope: PostureScope,
): AsyncGenerator<UnscannedTagRow[]> {
  return readCursor<UnscannedTagRow>(
    transaction,
    sql`${tagStates(scope)}
    select r.name as registry, scope.image, scope.tag, ${reasonOf} as reason, ${codeOf} as code, scope.created_at as found_at
    from scope left join registries r on r.id = scope.registry_id ${lastRequest}
    where not exists (select from platform_results where platform_results.tag_id = scope.id)
    order by ${byRegistry(sql`r`)}, scope.image collate "C", scope.tag collate "C", scope.id`,
  );
}

/** A common table expression after those of `tagCoverage`: the result of the latest tag in scope of each image, as in the list of images. */
export const imagePosture = sql`
  image_posture as materialized (
    select distinct on (scope.image_id) scope.image_id as id, scope.image as name, scope.tag, scope.registry_id,
      result.tag_id is not null as is_scanned, result.is_partial, result.not_assessed, result.scanned_at, result.risk_score, result.score_version,
      result.grade_rank, result.critical, result.high
    from scope left join platform_results result on result.tag_id = scope.id
    order by scope.image_id, result.tag_id is null, scope.last_scanned_at desc nulls last, scope.created_at desc, scope.id desc,
      result.risk_score desc nulls last, result.scan_id desc
  )`;

const imageStates = (scope: PostureScope): RawBuilder<unknown> => sql`${tagStates(scope)}, ${imagePosture}`;

/** Columns of a query from `image_posture`. */
export interface GradeCountsRow {
  by_grade: string[];
  ungraded: string;
  not_scanned: string;
}

export const gradeCountColumns = sql`
  array[${sql.join(grades.map((_, index) => sql`count(*) filter (where grade_rank = ${sql.lit(index + 1)})`))}]::text[] as by_grade,
  count(*) filter (where is_scanned and grade_rank is null) as ungraded, count(*) filter (where not is_scanned) as not_scanned`;

export function gradeCountsOf(row: GradeCountsRow): GradeCounts {
  const [A = 0, B = 0, C = 0, D = 0, F = 0] = row.by_grade.map(Number);
  return { A, B, C, D, F, ungraded: Number(row.ungraded), notScanned: Number(row.not_scanned) };
}

interface ImageSumsRow extends GradeCountsRow {
  average: number | null;
  highest: number | null;
  scored: string;
  other_version: string;
  not_assessed: string;
  /** Read from JSON. */
  worst: JsonImageState[];
  unassessed: JsonImageState[];
}

type JsonImageState = Omit<ImageStateRow, 'scanned_at'> & { scanned_at: string | null };

/** Sums over all images and the images with the highest risk, computed in one pass. */
export async function readImageSums(
  transaction: Kysely<Database>,
  scope: PostureScope,
): Promise<{ risk: RiskFacts; grades: GradeCounts; worstImages: WorstImage[]; unassessedImages: UnassessedImage[] }> {
  const { rows } = await sql<ImageSumsRow>`
    ${imageStates(scope)}
    select avg(risk_score)::float8 as average, max(risk_score)::int as highest, count(risk_score) as scored,
      count(*) filter (where risk_score is not null and score_version <> ${sql.lit(scoreVersion)}) as other_version,
      count(*) filter (where is_scanned and risk_score is null) as not_assessed,
      ${gradeCountColumns},
      (select coalesce(json_agg(worst), '[]') from (
        select * from image_posture where risk_score > 0
        order by risk_score desc, critical desc, high desc, name, id limit ${sql.lit(listedMax)}
      ) worst) as worst,
      (select coalesce(json_agg(unassessed), '[]') from (
        select * from image_posture where is_scanned and risk_score is null order by name, id limit ${sql.lit(listedMax)}
      ) unassessed) as unassessed
    from image_posture`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('a query without groups gives one row');
  return {
    risk: {
      average: row.average,
      highest: row.highest,
      imagesScored: Number(row.scored),
      imagesNotAssessed: Number(row.not_assessed),
      scoreVersion,
      imagesOfOtherVersions: Number(row.other_version),
    },
    grades: gradeCountsOf(row),
    worstImages: row.worst.map((image) => ({
      id: image.id,
      name: image.name,
      tag: image.tag,
      registryId: image.registry_id,
      riskScore: image.risk_score ?? 0,
      grade: gradeOf(image.grade_rank),
      critical: image.critical ?? 0,
      high: image.high ?? 0,
      lastScannedAt: instantOf(image),
    })),
    unassessedImages: row.unassessed.map((image) => ({
      id: image.id,
      name: image.name,
      tag: image.tag,
      registryId: image.registry_id,
      notAssessed: image.not_assessed ?? [],
      lastScannedAt: instantOf(image),
    })),
  };
}

function instantOf({ scanned_at: scannedAt }: JsonImageState): string | null {
  return scannedAt === null ? null : new Date(scannedAt).toISOString();
}

interface ImageStateRow {
  id: string;
  name: string;
  tag: string;
  registry_id: string | null;
  is_scanned: boolean;
  is_partial: boolean | null;
  not_assessed: NotAssessedKind[] | null;
  scanned_at: Date | null;
  risk_score: number | null;
  /** Version of the formula of the score. */
  score_version: number | null;
  grade_rank: number | null;
  critical: number | null;
  high: number | null;
}

export type ListedImageState = ImageStateRow & {
  registry: string | null;
  /** Visible findings in all tags of the scope. */
  open: string;
  /** Distinct vulnerabilities of these findings. */
  vulnerabilities: string;
  exploited: string;
  fixable: string;
  overdue: string;
};

export interface ImagesRequest {
  asOf: Date;
  policy: SlaPolicy;
  /** What the first images have most of. Default: risk. */
  first?: 'risk' | 'overdue';
}

/**
 * All images of the scope, those with the highest risk or most missed deadlines first, images without a result last. Sorted by registry first if
 * the scope is all registries.
 */
export function readImages(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, policy, first = 'risk' }: ImagesRequest,
): AsyncGenerator<ListedImageState[]> {
  const byOverdue =
    first === 'overdue'
      ? sql`image_posture.risk_score is null, coalesce(o.overdue, 0) desc, coalesce(o.open, 0) desc, `
      : sql``;
  return readCursor<ListedImageState>(
    transaction,
    sql`${imageStates(scope)}, open_by_image as (
      select f.image_id, count(*) as open, count(distinct f.vulnerability_id) as vulnerabilities,
        count(*) filter (where f.is_known_exploited) as exploited, count(*) filter (where f.fix_state = 'fixed') as fixable,
        count(*) filter (where ${asOf}::timestamptz >= ${dueAt}) as overdue
      from findings f left join ${policyRows(policy)} on policy.severity = f.severity
      where ${findingsInScope(scope)} and ${isVisibleAt(sql`${asOf}::timestamptz`)} group by 1
    )
    select image_posture.*, r.name as registry, coalesce(o.open, 0) as open, coalesce(o.vulnerabilities, 0) as vulnerabilities,
      coalesce(o.exploited, 0) as exploited, coalesce(o.fixable, 0) as fixable, coalesce(o.overdue, 0) as overdue
    from image_posture left join registries r on r.id = image_posture.registry_id
    left join open_by_image o on o.image_id = image_posture.id
    order by ${scope.isOfAnyRegistry === true ? sql`${byRegistry(sql`r`)}, ` : sql``}${byOverdue}risk_score desc nulls last,
      critical desc nulls last, high desc nulls last, image_posture.name, image_posture.id`,
  );
}
