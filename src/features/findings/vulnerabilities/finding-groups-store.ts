import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import { countedFilter } from './counted-filter-store.ts';
import { type FirstColumns, figuresMax, firstFindings } from './first-findings-store.ts';
import { type FindingSelection, listConditions } from './list-conditions-store.ts';
import { stateFilter } from './state-filter.ts';
import {
  hasNoRegistry,
  statesOfPackages,
  statesOfValues,
  visibleByPackage,
  visibleByValue,
} from './visible-count-store.ts';

export const findingGroupings = ['vulnerability', 'package', 'image', 'fix'] as const;
export type FindingGrouping = (typeof findingGroupings)[number];

export const groupSortColumns = ['severity', 'count'] as const;

/** Findings with the same vulnerability, package, image or fix. Columns of other groupings are null. */
export interface FindingGroupRow {
  vulnerability_id: string | null;
  title: string | null;
  package_type: string | null;
  package_name: string | null;
  fixed_version: string | null;
  /** Installed versions that the fix replaces, at most ten. */
  installed_versions: string[] | null;
  image_id: string | null;
  image_name: string | null;
  severity: number;
  rows: number;
  /** Null: not asked for. */
  vulnerabilities: number | null;
  images: number | null;
  /** Rows by stored severity. */
  by_severity: number[];
  exploited: number;
  fixable: number;
  epss: number | null;
}

/** Queries of finding totals. */
interface GroupsOfTotals {
  /** Columns of the key, `rows` and `severity` of all groups. */
  groups: RawBuilder<unknown>;
  /** Columns of the key and the figures that are counts of rows, of the groups in `page`. */
  figures: RawBuilder<unknown>;
}

interface Grouping {
  /** Columns of the key, in the order of the list of groups. */
  keys: readonly string[];
  /** Columns of findings `f` that the key is read from. */
  first: FirstColumns;
  /** Columns of the key that findings `f` do not have, and the table that they are read from. */
  joined?: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> };
  /** A finding that does not pass one of them is in no group: conditions that are added to the filter, and one on the first findings `f`. */
  isGrouped?: { filter: Pick<FindingFilter, 'fixable'>; ofFirst: RawBuilder<SqlBool> };
  /** Undefined when no facet has the conditions of the filter. */
  groupsOfTotals?(organizationId: string, filter: FindingFilter): GroupsOfTotals | undefined;
  /** A condition on `findings f`: it is in the group `page`. For groups of finding totals. */
  isInGroup?: RawBuilder<SqlBool>;
  /** Columns that describe the group `page`. */
  described: RawBuilder<unknown>;
}

const versionsOfPage = sql`
  select id from package_versions where type = page.package_type and name = page.package_name`;

const ofPackage = {
  columns: sql`p.name as package_name, p.type as package_type`,
  join: sql`join package_versions p on p.id = f.package_version_id`,
};

/** A column of totals in the collation of the column of findings, images or packages: with another one, no index finds the group. */
const indexed = (column: string, name: string) => sql`${sql.ref(column)} collate "default" as ${sql.ref(name)}`;

const ranks = [0, 1, 2, 3, 4, 5];

const sumOfGroups = (totals: RawBuilder<unknown>, key: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  select ${key}, sum(count)::int as rows, max(severity) as severity from (${totals}) totals group by ${by}`;

/** Rows of totals that pass a condition. */
const sumWhere = (condition: RawBuilder<unknown>) => sql`coalesce(sum(count) filter (where ${condition}), 0)::int`;

const figuresOfGroups = (states: RawBuilder<unknown>, key: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  select ${key}, array[${sql.join(ranks.map((rank) => sumWhere(sql`severity = ${sql.lit(rank)}`)))}] as by_severity,
    ${sumWhere(sql`is_known_exploited`)} as exploited, ${sumWhere(sql`is_fixable`)} as fixable
  from (${states}) totals group by ${by}`;

/** A condition on totals: the value is a key of a group on the page. A key that is named with another collation finds no index. */
const isOnPage = (key: string) => sql<SqlBool>`value in (select ${sql.ref(key)} collate "C" from page)`;

function vulnerabilityGroups(organizationId: string, all: FindingFilter): GroupsOfTotals | undefined {
  const filter = stateFilter(all);
  if (!filter || !hasNoRegistry(filter)) return undefined;
  const request = { facet: 'vulnerability_state', filter } as const;
  const key = sql`value as vulnerability_id`;
  return {
    groups: sumOfGroups(visibleByValue(organizationId, request), key, sql`value`),
    figures: figuresOfGroups(statesOfValues(organizationId, request, isOnPage('vulnerability_id')), key, sql`value`),
  };
}

function packageGroups(organizationId: string, { packageType, ...others }: FindingFilter): GroupsOfTotals | undefined {
  const filter = stateFilter(others);
  if (!filter || !hasNoRegistry(filter)) return undefined;
  const key = sql`${indexed('value', 'package_name')}, ${indexed('package_type', 'package_type')}`;
  const by = sql`value, totals.package_type`;
  return {
    groups: sumOfGroups(visibleByPackage(organizationId, filter, packageType), key, by),
    figures: figuresOfGroups(statesOfPackages(organizationId, filter, isOnPage('package_name')), key, by),
  };
}

function imageGroups(organizationId: string, all: FindingFilter): GroupsOfTotals | undefined {
  const filter = stateFilter(all);
  if (!filter) return undefined;
  const request = { facet: 'image_state', filter } as const;
  const key = indexed('value', 'image_id');
  return {
    groups: sumOfGroups(visibleByValue(organizationId, request), key, sql`value`),
    figures: figuresOfGroups(statesOfValues(organizationId, request, isOnPage('image_id')), key, sql`value`),
  };
}

const groupings: Record<FindingGrouping, Grouping> = {
  vulnerability: {
    keys: ['vulnerability_id'],
    first: { columns: sql`f.vulnerability_id`, areIndexed: false },
    groupsOfTotals: vulnerabilityGroups,
    isInGroup: sql`f.vulnerability_id = page.vulnerability_id`,
    described: sql`page.vulnerability_id, null as package_type, null as package_name, null as fixed_version,
      null as image_id, null as image_name,
      (select facts ->> 'title' from vulnerability_facts where id = found.facts_id) as title`,
  },
  package: {
    keys: ['package_name', 'package_type'],
    first: { columns: sql`f.package_version_id`, areIndexed: true },
    joined: ofPackage,
    groupsOfTotals: packageGroups,
    isInGroup: sql`f.package_version_id in (${versionsOfPage})`,
    described: sql`null as vulnerability_id, page.package_type, page.package_name, null as fixed_version, null as image_id,
      null as image_name, null as title`,
  },
  image: {
    keys: ['image_id'],
    first: { columns: sql`f.image_id`, areIndexed: false },
    groupsOfTotals: imageGroups,
    isInGroup: sql`f.image_id = page.image_id`,
    described: sql`null as vulnerability_id, null as package_type, null as package_name, null as fixed_version, page.image_id,
      (select name from images where id = page.image_id) as image_name, null as title`,
  },
  fix: {
    keys: ['package_name', 'package_type', 'fixed_version'],
    first: { columns: sql`f.package_version_id, f.fixed_version`, areIndexed: true },
    joined: ofPackage,
    // Totals have the fixable findings, and not those with a fixed version.
    isGrouped: { filter: { fixable: true }, ofFirst: sql`f.fixed_version is not null` },
    described: sql`null as vulnerability_id, page.package_type, page.package_name, page.fixed_version, null as image_id,
      null as image_name, null as title`,
  },
};

export interface ListedGroups {
  rows: FindingGroupRow[];
  total: number;
  /** Groups and their figures are those of a part of the findings. */
  areLowerBounds: boolean;
}

type GroupPage = PageRequest<(typeof groupSortColumns)[number]>;
export type GroupSort = GroupPage['sort'];

export const groupFigures = ['all', 'counts'] as const;

export interface GroupRequest {
  by: FindingGrouping;
  /**
   * `counts`: the figures that are not counts of rows may be null. With totals for the filter, no finding is read then. Default `all`.
   */
  figures?: (typeof groupFigures)[number];
}

export async function listGroups(
  db: Kysely<Database>,
  organizationId: string,
  { filter: given, policy }: FindingSelection,
  { by, figures = 'all' }: GroupRequest,
  page: GroupPage,
  max = figuresMax,
): Promise<ListedGroups> {
  const { groupsOfTotals, isGrouped, first } = groupings[by];
  // Findings without a fix are in no group by fix.
  if (isGrouped && given.fixable === false) return { rows: [], total: 0, areLowerBounds: false };
  const filter = { ...given, ...isGrouped?.filter };
  const conditions = await listConditions(db, organizationId, { filter, policy });
  const totals = groupsOfTotals?.(organizationId, filter);
  if (totals) {
    const found = figures === 'all' ? figuresInFindings(by, conditions.where) : figuresInTotals(by, totals);
    const query = groupsOf({ counted: totals.groups, ...found }, by, page);
    return { ...(await readGroups(db, query)), areLowerBounds: false };
  }
  const counted = countedFilter(organizationId, filter, policy, conditions.searched);
  const request = { ...first, columns: sql`f.row_id, f.severity, ${first.columns}`, max, counted };
  const { findings, areLowerBounds } = await firstFindings(db, conditions, policy, request);
  return { ...(await readGroups(db, groupsOfFindings(findings, by, page))), areLowerBounds };
}

async function readGroups(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
): Promise<{ rows: FindingGroupRow[]; total: number }> {
  const { rows } = await sql<FindingGroupRow & { total: string; is_empty: boolean }>`${query}`.execute(db);
  return { rows: rows.filter((row) => !row.is_empty), total: Number(rows[0]?.total ?? 0) };
}

const shown = sql`(select count(*) from counted) as total, page.rows is null as is_empty, page.rows, page.severity`;

/** A query of the figures of the group `page`. */
interface FiguresOfGroup {
  /** Common tables that follow `page`, and that `ofGroup` reads. */
  common: RawBuilder<unknown>;
  ofGroup: RawBuilder<unknown>;
}

/** All figures of the group `page`, from its findings. */
function figuresInFindings(by: FindingGrouping, where: RawBuilder<SqlBool>): FiguresOfGroup {
  const { isInGroup = sql`false` } = groupings[by];
  return { common: sql``, ofGroup: sql`select ${figuresOf(by)} from findings f where ${where} and ${isInGroup}` };
}

/** The figures of the group `page` that are counts of rows. Totals are read once for all groups of the page. */
function figuresInTotals(by: FindingGrouping, { figures }: GroupsOfTotals): FiguresOfGroup {
  return {
    common: sql`, figures as materialized (${figures})`,
    ofGroup: sql`
      select ${by === 'vulnerability' ? sql`1` : sql`null::int`} as vulnerabilities,
        ${by === 'image' ? sql`1` : sql`null::int`} as images,
        figures.by_severity, figures.exploited, figures.fixable, null::real as epss, null::bigint as facts_id
      from figures where ${isSameGroup(by, 'figures')}`,
  };
}

function isSameGroup(by: FindingGrouping, other: string): RawBuilder<SqlBool> {
  const isSame = groupings[by].keys.map((key) => sql`${sql.ref(`${other}.${key}`)} = ${sql.ref(`page.${key}`)}`);
  return sql<SqlBool>`${sql.join(isSame, sql` and `)}`;
}

interface QueryParts extends FiguresOfGroup {
  /** Common tables that `counted` reads. */
  first?: RawBuilder<unknown>;
  /** Columns of the key, `rows` and `severity` of all groups. */
  counted: RawBuilder<unknown>;
  /** A column of the group `page`. */
  installedVersions?: RawBuilder<unknown>;
}

function groupsOf(
  { first = sql``, counted, common, ofGroup, installedVersions = sql`null::text[]` }: QueryParts,
  by: FindingGrouping,
  page: GroupPage,
): RawBuilder<unknown> {
  const { described } = groupings[by];
  return sql`
    with ${first} counted as materialized (${counted}), page as (${pageOfGroups(by, page)}) ${common}
    select ${shown}, ${described}, found.*, ${installedVersions} as installed_versions
    from (select) one
    left join page on true
    left join lateral (${ofGroup}) found on page.rows is not null
    order by ${groupOrder(by, page.sort, 'page')}`;
}

/** Groups of these findings. The other columns of findings are read for the groups on the page only. */
function groupsOfFindings(findings: RawBuilder<unknown>, by: FindingGrouping, page: GroupPage): RawBuilder<unknown> {
  const { keys, joined, isGrouped } = groupings[by];
  const key = (table: string) => sql.join(keys.map((name) => sql.ref(`${table}.${name}`)));
  const columns = joined ? sql`f.*, ${joined.columns}` : sql`f.*`;
  const parts: QueryParts = {
    first: sql`f as (${findings}), grouped as materialized (
      select ${columns} from f ${joined?.join ?? sql``} ${isGrouped ? sql`where ${isGrouped.ofFirst}` : sql``}),`,
    counted: sql`select ${key('grouped')}, count(*)::int as rows, max(severity) as severity from grouped group by ${key('grouped')}`,
    common: sql`, figures as materialized (
      select ${key('grouped')}, ${figuresOf(by)}, array_agg(distinct f.package_version_id) as versions
      from grouped join page on ${isSameGroup(by, 'grouped')} join findings f on f.row_id = grouped.row_id
      group by ${key('grouped')})`,
    ofGroup: sql`
      select figures.vulnerabilities, figures.images, figures.by_severity, figures.exploited, figures.fixable, figures.epss,
        figures.facts_id, figures.versions
      from figures where ${isSameGroup(by, 'figures')}`,
  };
  return groupsOf(by === 'fix' ? { ...parts, installedVersions: versionsOfFix } : parts, by, page);
}

/** Figures of findings `f`. */
const figuresOf = (by: FindingGrouping): RawBuilder<unknown> => sql`
  ${by === 'vulnerability' ? sql`1` : sql`count(distinct f.vulnerability_id)::int`} as vulnerabilities,
  ${by === 'image' ? sql`1` : sql`count(distinct f.image_id)::int`} as images,
  array[${sql.join(ranks.map((rank) => sql`count(*) filter (where f.severity = ${sql.lit(rank)})::int`))}] as by_severity,
  count(*) filter (where f.is_known_exploited)::int as exploited,
  count(*) filter (where f.fix_state = 'fixed')::int as fixable, max(f.epss_score) as epss, max(f.facts_id) as facts_id`;

const versionsOfFix = sql`case when page.rows is not null then array(
  select distinct version from package_versions where id = any (found.versions) order by version limit 10) end`;

const pageOfGroups = (by: FindingGrouping, { page, limit, sort }: GroupPage): RawBuilder<unknown> => sql`
  select * from counted order by ${groupOrder(by, sort, 'counted')} limit ${limit} offset ${offsetOf({ page, limit })}`;

function groupOrder(
  by: FindingGrouping,
  { column, direction }: GroupPage['sort'],
  groups: string,
): RawBuilder<unknown> {
  const to = direction === 'asc' ? sql`asc` : sql`desc`;
  const columns = column === 'severity' ? ['severity', 'rows'] : ['rows', 'severity'];
  return sql.join([
    ...columns.map((one) => sql`${sql.ref(`${groups}.${one}`)} ${to}`),
    ...groupings[by].keys.map((key) => sql`${sql.ref(`${groups}.${key}`)} collate "C"`),
  ]);
}
