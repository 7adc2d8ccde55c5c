import { type Kysely, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import { grades, type NotAssessedKind } from '../../../domain/scan.ts';
import { gradeOf } from '../../../domain/scan-rank.ts';
import { scoreVersion } from '../../../domain/score.ts';
import {
  type GradeCounts,
  listedMax,
  type RiskFacts,
  type UnassessedImage,
  type WorstImage,
} from '../../../reports/posture-facts.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { isVisibleAt } from '../../findings/visibility/finding-visibility-store.ts';
import type { PostureScope } from './posture-scope.ts';
import { byRegistry, findingsInScope } from './posture-scope-store.ts';
import { dueAt, policyRows } from './sla-clock-store.ts';
import { tagStates } from './tag-state-store.ts';

/** Results of a scope by image. Sums include exceptions as of the last recomputation. */

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

export interface ImageSumsRow extends GradeCountsRow {
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

export interface ImageSums {
  risk: RiskFacts;
  grades: GradeCounts;
  worstImages: WorstImage[];
  unassessedImages: UnassessedImage[];
}

/** A query of one row, after `imagePosture`: sums over all images and the images with the highest risk. */
export const imageSumsRow = sql`
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
    from image_posture`;

export function presentImageSums(row: ImageSumsRow): ImageSums {
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
    sql`${tagStates(scope)}, ${imagePosture}, open_by_image as (
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
