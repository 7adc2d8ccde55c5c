import { type Kysely, type Selectable, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import { TransactionConflict } from '../../../db/repeat-conflicts.ts';
import type { Database } from '../../../db/schema.ts';
import type { ImagesTable, TagsTable } from '../../../db/tables/images.ts';
import { newId } from '../../../domain/ids.ts';
import type { Completeness, Grade } from '../../../domain/scan.ts';
import { gradeRank } from '../../../domain/scan-rank.ts';
import { lockImages } from '../../findings/lifecycle/finding-lock-store.ts';
import { countTag } from '../../findings/lifecycle/seen-tag-store.ts';
import { currentScans } from '../../findings/totals/current-scan-store.ts';
import { ofPlatforms, openNumbers } from '../../findings/totals/image-summary-store.ts';
import { rowLimit } from '../../platform/plans/plan-limit.ts';
import { rowCaps } from '../../platform/plans/row-caps.ts';
import { countRows } from '../../platform/plans/row-count-store.ts';
import { type PackagePlace, tagsWithPackage } from '../packages/package-place-store.ts';
import type { ImageStatus } from './image-status.ts';
import { hasStatus, type LastScanColumns, lastScanColumns, lastScanOf } from './last-scan-store.ts';
import { hasKind } from './not-assessed-store.ts';

export type ImageRow = Selectable<ImagesTable>;
export type TagRow = Selectable<TagsTable>;

export interface NewImage {
  organizationId: string;
  source: ImagesTable['source'];
  /** Canonical form `host/path`. */
  repository: string;
  /** Short form, such as `nginx`. */
  name: string;
  /** Registry that contains the image. Absent when there is none. */
  registryId?: string | null;
  /** False when the image was only requested and may not exist. An existing image is not changed. */
  isSeen?: boolean;
}

/**
 * Returns the organization's image of this repository and inserts it if necessary. The same repository through another registry, or without
 * one, is another image, because its credentials differ.
 */
export async function ensureImage(transaction: Kysely<Database>, image: NewImage): Promise<ImageRow> {
  const registryId = image.registryId ?? null;
  await transaction
    .insertInto('images')
    .values({
      id: newId('img'),
      organization_id: image.organizationId,
      source: image.source,
      repository: image.repository,
      name: image.name,
      registry_id: registryId,
      registry_key: registryId ?? '',
      is_seen: image.isSeen ?? true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transaction
    .selectFrom('images')
    .selectAll()
    .where('organization_id', '=', image.organizationId)
    .where('repository', '=', image.repository)
    .where('source', '=', image.source)
    .where('registry_key', '=', registryId ?? '')
    .executeTakeFirstOrThrow();
}

/**
 * Returns the tag with this name and inserts it if necessary.
 *
 * @throws {ApiError} PLAN_LIMIT when the organization has the maximum number of tags
 */
export async function ensureTag(
  transaction: Kysely<Database>,
  image: Pick<ImageRow, 'id' | 'organization_id'>,
  name: string,
  { isSeen = true }: { isSeen?: boolean } = {},
): Promise<TagRow> {
  const inserted = await transaction
    .insertInto('tags')
    .values({ id: newId('tag'), organization_id: image.organization_id, image_id: image.id, name, is_seen: isSeen })
    .onConflict((conflict) => conflict.columns(['image_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) {
    if (isSeen) await countTag(transaction, { imageId: image.id, tagId: inserted.id });
    const max = rowCaps.tags;
    const tags = await countRows(transaction, image.organization_id, { rows: 'tags', max });
    // Counters exclude tags that were not found yet.
    if (tags + (isSeen ? 0 : 1) > max) throw rowLimit('tags');
    return inserted;
  }
  return tagNamed(transaction, image.id, name).executeTakeFirstOrThrow();
}

function tagNamed(db: Kysely<Database>, imageId: string, name: string) {
  return db.selectFrom('tags').selectAll().where('image_id', '=', imageId).where('name', '=', name);
}

/**
 * Like `ensureTag`, for a transaction that locks the image later. A new tag is inserted under the lock of the image, because a sync locks the image
 * and then waits for tags that others insert. A known tag does not lock the image: transactions that write its results lock the tag first.
 *
 * @throws {ApiError} PLAN_LIMIT when the organization has the maximum number of tags
 * @throws {TransactionConflict} when the tag was inserted meanwhile
 */
export async function ensureTagOfResult(
  transaction: Kysely<Database>,
  image: Pick<ImageRow, 'id' | 'organization_id'>,
  name: string,
): Promise<TagRow> {
  const find = () => tagNamed(transaction, image.id, name).executeTakeFirst();
  const known = await find();
  if (known) return known;
  await lockImages(transaction, [image.id]);
  if (await find())
    throw new TransactionConflict('the tag was inserted while the image was locked by another transaction');
  return ensureTag(transaction, image, name, { isSeen: false });
}

/** Tags of the image with these names that exist. */
export async function findTags(db: Kysely<Database>, imageId: string, names: readonly string[]): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('image_id', '=', imageId)
    .where(sql<boolean>`name = any (${[...names]}::text[])`)
    .execute();
}

export async function findImage(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ImageRow | undefined> {
  return db
    .selectFrom('images')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns tags that still exist upstream, the latest first: by the last known push, else by the last scan or sync that found them. Tags
 * that were only requested come last, because they may not exist.
 */
export async function listTags(db: Kysely<Database>, organizationId: string, imageId: string): Promise<TagRow[]> {
  return (
    db
      .selectFrom('tags')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('image_id', '=', imageId)
      .where('removed_at', 'is', null)
      .orderBy('is_seen', 'desc')
      .orderBy(sql`pushed_at desc nulls last`)
      .orderBy(sql`greatest(seen_at, last_scanned_at) desc nulls last`)
      // One sync records many tags with the same time.
      .orderBy(sql`name = 'latest'`, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  );
}

export interface TagSummaryRow extends TagRow, LastScanColumns {
  platforms: string[];
  /** The platform that the numbers are of. */
  platform: string | null;
  scan_id: string | null;
  risk_score: number | null;
  grade_rank: number | null;
  completeness: Completeness | null;
  critical: number | null;
  high: number | null;
  medium: number | null;
  low: number | null;
  negligible: number | null;
  unknown: number | null;
}

/**
 * Returns every tag that a scan or a sync found, with its current result. Of several platforms the one with the higher risk counts, as for
 * the image.
 */
export async function listTagSummaries(
  db: Kysely<Database>,
  organizationId: string,
  imageId: string,
): Promise<TagSummaryRow[]> {
  const { rows } = await sql<TagSummaryRow>`
    select t.*, coalesce(result.platforms, '{}') as platforms, result.platform, result.scan_id, result.risk_score, result.grade_rank, result.completeness,
      result.critical, result.high, result.medium, result.low, result.negligible, result.unknown, last_scan.*
    from tags t
    left join lateral ${lastScanOf(sql`t.id`)} on true
    left join lateral (
      select s.id as scan_id, tp.platform, ${openNumbers}, ${ofPlatforms(sql`over ()`)} as completeness, array_agg(tp.platform) over () as platforms
      from tag_platforms tp join ${currentScans} s on s.id = tp.latest_scan_id
      left join suppressed_tag_platforms suppressed on suppressed.tag_platform_id = tp.id
      where tp.tag_id = t.id order by coalesce(suppressed.risk_score, s.risk_score) desc nulls last, s.id desc limit 1
    ) result on true
    where t.organization_id = ${organizationId} and t.image_id = ${imageId} and t.is_seen
    order by t.removed_at is not null, t.last_scanned_at desc nulls last, t.created_at desc, t.id desc`.execute(db);
  return rows;
}

export type ListedImageRow = ImageRow &
  LastScanColumns & { latest_tag: string | null; latest_digest: string | null; latest_platform: string | null };

/** The platform of the latest tag that the numbers of the image are of, as in `refreshImageSummaries`. Null without a result. */
const latestPlatform = sql<string | null>`(
  select tp.platform from tag_platforms tp join ${currentScans} s on s.id = tp.latest_scan_id
  left join suppressed_tag_platforms suppressed on suppressed.tag_platform_id = tp.id
  where tp.tag_id = images.latest_tag_id
  order by coalesce(suppressed.risk_score, s.risk_score) desc nulls last, s.id desc limit 1)`.as('latest_platform');

/** Returns an image with its latest tag in the form of the list. */
export async function findListedImage(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ListedImageRow | undefined> {
  return db
    .selectFrom('images')
    .leftJoin('tags', 'tags.id', 'images.latest_tag_id')
    .leftJoinLateral(lastScanOf(sql`images.latest_tag_id`), (join) => join.onTrue())
    .selectAll('images')
    .select(['tags.name as latest_tag', 'tags.digest as latest_digest', latestPlatform, ...lastScanColumns])
    .where('images.organization_id', '=', organizationId)
    .where('images.id', '=', id)
    .executeTakeFirst();
}

export const imageSortColumns = {
  name: 'name',
  createdAt: 'created_at',
  riskScore: 'risk_score',
  grade: 'grade_rank',
  lastScannedAt: 'last_scanned_at',
} as const;

export interface ImageFilter {
  registry?: string;
  /** Minimum. */
  riskScore?: number;
  /** `none`: images without a grade. */
  grade?: (Grade | 'none')[];
  completeness?: Completeness;
  status?: readonly ImageStatus[];
  /** Images with a result of the latest tag. */
  scanned?: boolean;
  /** Kind of content that was not assessed. */
  notAssessed?: string;
  /** Images with a tag whose latest result contains the package. */
  package?: PackagePlace;
  search?: string;
}

export async function listImages(
  db: Kysely<Database>,
  organizationId: string,
  filter: ImageFilter,
  { page, limit, sort }: PageRequest<keyof typeof imageSortColumns>,
) {
  let query = db
    .selectFrom('images')
    .where('images.organization_id', '=', organizationId)
    .where('images.is_seen', '=', true);
  if (filter.registry) query = query.where('registry_id', '=', filter.registry);
  if (filter.riskScore !== undefined) query = query.where('risk_score', '>=', filter.riskScore);
  if (filter.grade) {
    const ranks = filter.grade.map((grade) => (grade === 'none' ? 0 : (gradeRank(grade) ?? 0)));
    query = query.where(sql<boolean>`coalesce(images.grade_rank, 0) = any (${ranks}::smallint[])`);
  }
  if (filter.completeness) query = query.where('completeness', '=', filter.completeness);
  if (filter.scanned !== undefined) query = query.where('completeness', filter.scanned ? 'is not' : 'is', null);
  if (filter.status) query = query.where(hasStatus(filter.status));
  if (filter.notAssessed !== undefined) query = query.where(hasKind(filter.notAssessed));
  if (filter.package) {
    const tags = tagsWithPackage(organizationId, filter.package);
    query = query.where(sql<boolean>`images.id in (select placed.image_id from (${tags}) placed)`);
  }
  if (filter.search) query = query.where('images.name', 'ilike', likePattern(filter.search));
  const column = `images.${imageSortColumns[sort.column]}` as const;
  const [rows, count] = await Promise.all([
    query
      .leftJoin('tags', 'tags.id', 'images.latest_tag_id')
      .leftJoinLateral(lastScanOf(sql`images.latest_tag_id`), (join) => join.onTrue())
      .selectAll('images')
      .select(['tags.name as latest_tag', 'tags.digest as latest_digest', latestPlatform, ...lastScanColumns])
      .orderBy(column, (by) => {
        if (sort.direction === 'asc') return by.asc();
        // `desc nulls last` on a column without nulls would not use its index.
        return column === 'images.name' || column === 'images.created_at' ? by.desc() : by.desc().nullsLast();
      })
      .orderBy('images.id', sort.direction)
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    query.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}
