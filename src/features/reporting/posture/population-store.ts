import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import {
  type CoverageFacts,
  type FreshnessFacts,
  type NeverScannedReason,
  recentDays,
} from '../../../reports/posture-facts.ts';
import { effectiveSnapshotId } from '../../findings/totals/current-scan-store.ts';
import {
  type ImageSums,
  type ImageSumsRow,
  imagePosture,
  imageSumsRow,
  presentImageSums,
} from './image-state-store.ts';
import { percentOf } from './percent-of.ts';
import type { PostureScope } from './posture-scope.ts';
import { byRegistry, tagsInScope } from './posture-scope-store.ts';
import { daysBefore, scopedTags, tagCoverage } from './tag-state-store.ts';

/** Coverage and age of the results of a scope. */

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

/** Figures of tags and of the age of their results. */
export interface Population {
  coverage: Omit<CoverageFacts, 'neverScanned'>;
  freshness: FreshnessFacts;
}

/** A query of one row, after the common table expressions of `tagCoverage`. */
function populationRow(asOf: Date): RawBuilder<unknown> {
  const since = (days: number) => daysBefore(asOf, days);
  return sql`
    with advisories as materialized (
      select a.built_at, coalesce(a.confirmed_at, a.built_at) as confirmed_at from advisory_snapshots a where a.id in (
        select ${effectiveSnapshotId(sql`r.snapshot_id`, { tagPlatformId: sql`r.tag_platform_id`, imageId: sql`r.image_id` })}
        from platform_results r)
    )
    select count(distinct image_id) as images, count(distinct image_id) filter (where is_scanned) as images_scanned,
      count(distinct image_id) filter (where is_assessed) as images_assessed, count(*) filter (where is_assessed) as assessed,
      count(*) as tags, count(*) filter (where is_scanned) as scanned,
      count(*) filter (where scanned_at >= ${since(recentDays)}) as recent, count(*) filter (where is_partial) as partial,
      count(*) filter (where scanned_at >= ${since(1)}) as within_one, count(*) filter (where scanned_at >= ${since(7)}) as within_seven,
      percentile_cont(0.5) within group (order by age_days) as median_days, max(age_days) as oldest_days,
      (select min(built_at) from advisories) as oldest_advisories,
      (select max(built_at) from advisories) as newest_advisories,
      (select min(confirmed_at) from advisories) as oldest_confirmed,
      (select max(confirmed_at) from advisories) as newest_confirmed
    from tag_coverage`;
}

function presentPopulation(row: PopulationRow): Population {
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

export async function readPopulation(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<Population> {
  const { rows } =
    await sql<PopulationRow>`${tagCoverage(scope, asOf)} select * from (${populationRow(asOf)}) population`.execute(
      transaction,
    );
  return presentPopulation(onlyRow(rows));
}

/** The population and sums over its images in one statement, which reads the results of all tags once. */
export async function readPopulationAndSums(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<Population & ImageSums> {
  const { rows } = await sql<PopulationRow & ImageSumsRow>`
    ${tagCoverage(scope, asOf)}, ${imagePosture}
    select population.*, sums.* from (${populationRow(asOf)}) population cross join (${imageSumsRow}) sums`.execute(
    transaction,
  );
  const row = onlyRow(rows);
  return { ...presentPopulation(row), ...presentImageSums(row) };
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a query without groups gives one row');
  return row;
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
/** No platform of the tag has a result. */
const hasNoResult = sql`not exists (
      select from tag_platforms tp join scans s on s.id = tp.latest_scan_id where tp.tag_id = scope.id)`;

/** The reasons for missing results of tags, the most frequent reason first. */
export async function readNeverScanned(
  transaction: Kysely<Database>,
  scope: PostureScope,
): Promise<CoverageFacts['neverScanned']> {
  const { rows } = await sql<{ reason: NeverScannedReason; code: string | null; tags: string }>`
    ${scopedTags(scope)}
    select ${reasonOf} as reason, ${codeOf} as code, count(*) as tags
    from scope ${lastRequest}
    where ${hasNoResult}
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
    sql`${scopedTags(scope)}
    select r.name as registry, scope.image, scope.tag, ${reasonOf} as reason, ${codeOf} as code, scope.created_at as found_at
    from scope left join registries r on r.id = scope.registry_id ${lastRequest}
    where ${hasNoResult}
    order by ${byRegistry(sql`r`)}, scope.image collate "C", scope.tag collate "C", scope.id`,
  );
}
