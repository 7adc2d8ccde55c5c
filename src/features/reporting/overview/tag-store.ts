import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import type { ScanErrorRecord } from '../../../domain/scan-error.ts';
import type { GradeCounts } from '../../../reports/posture-facts.ts';
import { isOpen } from '../../findings/visibility/finding-visibility-store.ts';
import { type ImageStatus, imageStatuses, unsupportedCode } from '../../scanning/images/image-status.ts';
import { type PackagePlace, tagsWithPackage } from '../../scanning/packages/package-place-store.ts';
import { type GradeCountsRow, gradeCountColumns, gradeCountsOf, imagePosture } from '../posture/image-state-store.ts';
import type { PostureScope } from '../posture/posture-scope.ts';
import { scopedTags, tagCoverage } from '../posture/tag-state-store.ts';

/** Tags in scope with the state that coverage counts. */

export interface TagFilter {
  status?: readonly ImageStatus[];
  /** Code of the error of the newest scan. */
  error?: string;
  image?: string;
  scannedBefore?: Date;
  scannedAfter?: Date;
  /** Tags whose latest result contains the package. */
  package?: PackagePlace;
  /** Tags with an open finding of the vulnerability, also a suppressed one. */
  cveId?: string;
  search?: string;
}

export const tagSortColumns = ['image', 'tag', 'status', 'scannedAt', 'riskScore', 'grade'] as const;
type Sort = PageRequest<(typeof tagSortColumns)[number]>['sort'];

export interface CoveredTagRow {
  id: string;
  tag: string;
  image_id: string;
  image: string;
  registry_id: string | null;
  status: ImageStatus;
  scanned_at: Date | null;
  risk_score: number | null;
  grade_rank: number | null;
  last_scan_id: string | null;
  error: ScanErrorRecord | null;
}

interface Scope {
  scope: PostureScope;
  asOf: Date;
}

/** The newest scan of a tag. */
const lastScan = (tagId: string, where = sql`true`) => sql`
  select s.id as last_scan_id, s.status as last_status, s.error as last_error from scans s where s.tag_id = ${sql.ref(tagId)} and ${where}
  order by s.created_at desc, s.id desc limit 1`;

/**
 * Common table expressions: `listed` has one row for each tag. The newest scan is read for tags without a result only, which have its status, unless
 * the error of others is needed.
 */
const listedTags = ({ scope, asOf }: Scope, needsError = false): RawBuilder<unknown> => sql`
  ${tagCoverage(scope, asOf)}, listed as (
    select c.id, c.tag, c.image_id, c.image, c.registry_id, c.scanned_at, c.risk_score, c.grade_rank, last.last_error as error, case
        when c.is_scanned and not c.is_assessed then 'NOT_ASSESSED'
        when c.is_scanned and c.is_partial then 'PARTIAL'
        when c.is_scanned then 'COMPLETE'
        when last.last_status = 1 then 'QUEUED'
        when last.last_status = 2 then 'IN_PROGRESS'
        when last.last_status = 4 and last.last_error ->> 'code' = ${sql.lit(unsupportedCode)} then 'UNSUPPORTED'
        when last.last_status = 4 then 'FAILED'
        when last.last_status = 5 then 'CANCELLED'
        else 'NEVER_SCANNED' end as status
    from tag_coverage c
    left join lateral (${lastScan('c.id', needsError ? sql`true` : sql`not c.is_scanned`)}) last on true
  )`;

export async function listTags(
  transaction: Kysely<Database>,
  within: Scope,
  filter: TagFilter,
  { page, limit, sort }: PageRequest<Sort['column']>,
): Promise<{ rows: CoveredTagRow[]; total: number }> {
  const where = conditions(within.scope.organizationId, filter);
  if (isFoundByName(filter, sort)) return listNamedTags(transaction, within, where, { page, limit, sort });
  // A page and the number of tags need the state of all tags, which is read once.
  const ofPage = sql`select listed.*, (count(*) over ())::int as total from listed where ${where}
    order by ${order(sort)} limit ${limit} offset ${offsetOf({ page, limit })}`;
  const { rows } = await sql<CoveredTagRow & { total: number }>`
    ${listedTags(within, filter.error !== undefined)}, page as materialized (${ofPage}) ${described(sort, sql`, total`)}`.execute(
    transaction,
  );
  const [first] = rows;
  if (first) return { rows: rows.map(withoutTotal), total: first.total };
  const count = await sql<{ total: number }>`
    ${listedTags(within, filter.error !== undefined)} select count(*)::int as total from listed where ${where}`.execute(
    transaction,
  );
  return { rows: [], total: count.rows[0]?.total ?? 0 };
}

function withoutTotal(row: CoveredTagRow & { total: number }): CoveredTagRow {
  const { total: _, ...tag } = row;
  return tag;
}

/** A query of the tags in `page` with their newest scans. */
const described = (sort: Sort, total = sql``): RawBuilder<unknown> => sql`
  select id, tag, image_id, image, registry_id, status, scanned_at, risk_score, grade_rank, last_scan_id, last_error as error ${total}
  from page left join lateral (${lastScan('page.id')}) last on true order by ${order(sort)}`;

/** Neither the conditions nor the order need the state of tags. */
function isFoundByName({ status, error, scannedBefore, scannedAfter }: TagFilter, { column }: Sort): boolean {
  const hasState = [status, error, scannedBefore, scannedAfter].some((condition) => condition !== undefined);
  return !hasState && (column === 'image' || column === 'tag');
}

/** The state is read for the tags of the page only. */
async function listNamedTags(
  transaction: Kysely<Database>,
  { scope, asOf }: Scope,
  where: RawBuilder<unknown>,
  { page, limit, sort }: PageRequest<Sort['column']>,
): Promise<{ rows: CoveredTagRow[]; total: number }> {
  const { rows: named } = await sql<{ ids: string[]; total: number }>`
    ${scopedTags(scope)}, passing as materialized (select id, image, tag from scope where ${where})
    select (select count(*)::int from passing) as total,
      array(select id from passing order by ${order(sort)} limit ${limit} offset ${offsetOf({ page, limit })}) as ids`.execute(
    transaction,
  );
  const { ids, total } = named[0] ?? { ids: [], total: 0 };
  if (ids.length === 0) return { rows: [], total };
  const { rows } = await sql<CoveredTagRow>`
    ${listedTags({ scope: { ...scope, tagIds: ids }, asOf })}, page as (select * from listed) ${described(sort)}`.execute(
    transaction,
  );
  return { rows, total };
}

/** Number of tags by status, and of their images by grade. The state of all tags is read once for both. */
export async function countTags(
  transaction: Kysely<Database>,
  within: Scope,
): Promise<{ tags: ReadonlyMap<ImageStatus, number>; grades: GradeCounts }> {
  const { rows } = await sql<GradeCountsRow & { tags: Partial<Record<ImageStatus, number>> }>`
    ${listedTags(within)}, ${imagePosture}
    select (
        select coalesce(json_object_agg(status, tags), '{}')
        from (select status, count(*) as tags from listed group by 1) by_status
      ) as tags, ${gradeCountColumns}
    from image_posture`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('a query without groups gives one row');
  const tags = imageStatuses.flatMap((status) => {
    const count = row.tags[status];
    return count === undefined ? [] : [[status, count] as const];
  });
  return { tags: new Map(tags), grades: gradeCountsOf(row) };
}

function conditions(
  organizationId: string,
  { status, error, image, scannedBefore, scannedAfter, package: place, cveId, search }: TagFilter,
): RawBuilder<unknown> {
  const all = [sql`true`];
  if (status) all.push(sql`status = any (${status}::text[])`);
  if (error !== undefined) all.push(sql`error ->> 'code' = ${error}`);
  if (image !== undefined) all.push(sql`(image_id = ${image} or image = ${image})`);
  if (scannedBefore) all.push(sql`scanned_at < ${scannedBefore}`);
  if (scannedAfter) all.push(sql`scanned_at >= ${scannedAfter}`);
  if (place) all.push(sql`id in (select placed.tag_id from (${tagsWithPackage(organizationId, place)}) placed)`);
  if (cveId !== undefined) {
    all.push(sql`id in (select f.tag_id from findings f
      where f.organization_id = ${organizationId} and f.vulnerability_id = ${cveId} and ${isOpen()})`);
  }
  if (search !== undefined) all.push(sql`(image || ':' || tag) ilike ${likePattern(search)}`);
  return sql.join(all, sql` and `);
}

function order({ column, direction }: Sort): RawBuilder<unknown> {
  const to = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sortKeys[column]} ${to} nulls last, image collate "C" ${to}, tag collate "C" ${to}, id ${to}`;
}

const sortKeys = {
  image: sql`image collate "C"`,
  tag: sql`tag collate "C"`,
  status: sql`status`,
  scannedAt: sql`scanned_at`,
  riskScore: sql`risk_score`,
  grade: sql`grade_rank`,
};
