import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import { stateFilter } from './state-filter.ts';
import { hasNoRegistry, visibleByPackage, visibleByValue } from './visible-count-store.ts';
import type { FindingSelection } from './vulnerability-store.ts';

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
  vulnerabilities: number;
  images: number;
  /** Rows by stored severity. */
  by_severity: number[];
  exploited: number;
  fixable: number;
  epss: number | null;
}

interface Grouping {
  /** Columns of the key, in the order of the list of groups. */
  keys: readonly string[];
  /** A query of the key, `rows` and `severity` of all groups. */
  groups(where: RawBuilder<SqlBool>): RawBuilder<unknown>;
  /** The same from finding totals. Undefined when no facet has the conditions of the filter. */
  groupsOfTotals?(organizationId: string, filter: FindingFilter): RawBuilder<unknown> | undefined;
  /** A condition on `findings f`: it is in the group `page`. */
  isInGroup: RawBuilder<SqlBool>;
  /** Columns that describe the group `page`. */
  described: RawBuilder<unknown>;
}

const versionsOfPage = sql`
  select id from package_versions where type = page.package_type and name = page.package_name`;

/** Findings are grouped by package version first, so that names are joined to these groups and not to the findings. */
const byPackage = (where: RawBuilder<SqlBool>, fix: RawBuilder<unknown>, fixName: RawBuilder<unknown>) => sql`
  select p.type as package_type, p.name as package_name, ${fixName} sum(versions.rows)::int as rows,
    max(versions.severity) as severity
  from (
    select f.package_version_id, ${fix} count(*) as rows, max(f.severity) as severity
    from findings f where ${where} group by ${fixName} f.package_version_id
  ) versions
  join package_versions p on p.id = versions.package_version_id group by ${fixName} p.type, p.name`;

/** A column of totals in the collation of the column of findings, images or packages: with another one, no index finds the group. */
const indexed = (column: string, name: string) => sql`${sql.ref(column)} collate "default" as ${sql.ref(name)}`;

const sumOfGroups = (totals: RawBuilder<unknown>, key: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  select ${key}, sum(count)::int as rows, max(severity) as severity from (${totals}) totals group by ${by}`;

function vulnerabilityGroups(organizationId: string, all: FindingFilter): RawBuilder<unknown> | undefined {
  const filter = stateFilter(all);
  if (!filter || !hasNoRegistry(filter)) return undefined;
  const totals = visibleByValue(organizationId, { facet: 'vulnerability_state', filter });
  return sumOfGroups(totals, sql`value as vulnerability_id`, sql`value`);
}

function packageGroups(
  organizationId: string,
  { packageType, ...others }: FindingFilter,
): RawBuilder<unknown> | undefined {
  const filter = stateFilter(others);
  if (!filter || !hasNoRegistry(filter)) return undefined;
  const key = sql`${indexed('value', 'package_name')}, ${indexed('package_type', 'package_type')}`;
  return sumOfGroups(visibleByPackage(organizationId, filter, packageType), key, sql`value, totals.package_type`);
}

function imageGroups(organizationId: string, all: FindingFilter): RawBuilder<unknown> | undefined {
  const filter = stateFilter(all);
  if (!filter) return undefined;
  return sumOfGroups(
    visibleByValue(organizationId, { facet: 'image_state', filter }),
    indexed('value', 'image_id'),
    sql`value`,
  );
}

const groupings: Record<FindingGrouping, Grouping> = {
  vulnerability: {
    keys: ['vulnerability_id'],
    groups: (where) => sql`
      select f.vulnerability_id, count(*)::int as rows, max(f.severity) as severity from findings f where ${where} group by 1`,
    groupsOfTotals: vulnerabilityGroups,
    isInGroup: sql`f.vulnerability_id = page.vulnerability_id`,
    described: sql`page.vulnerability_id, null as package_type, null as package_name, null as fixed_version,
      null as image_id, null as image_name,
      (select facts ->> 'title' from vulnerability_facts where id = found.facts_id) as title`,
  },
  package: {
    keys: ['package_name', 'package_type'],
    groups: (where) => byPackage(where, sql``, sql``),
    groupsOfTotals: packageGroups,
    isInGroup: sql`f.package_version_id in (${versionsOfPage})`,
    described: sql`null as vulnerability_id, page.package_type, page.package_name, null as fixed_version, null as image_id,
      null as image_name, null as title`,
  },
  image: {
    keys: ['image_id'],
    groups: (where) => sql`
      select f.image_id, count(*)::int as rows, max(f.severity) as severity from findings f where ${where} group by 1`,
    groupsOfTotals: imageGroups,
    isInGroup: sql`f.image_id = page.image_id`,
    described: sql`null as vulnerability_id, null as package_type, null as package_name, null as fixed_version, page.image_id,
      (select name from images where id = page.image_id) as image_name, null as title`,
  },
  fix: {
    keys: ['package_name', 'package_type', 'fixed_version'],
    groups: (where) => byPackage(sql`${where} and ${hasFix}`, sql`f.fixed_version,`, sql`fixed_version,`),
    isInGroup: sql`f.package_version_id in (${versionsOfPage}) and f.fixed_version = page.fixed_version and f.fix_state = 'fixed'`,
    described: sql`null as vulnerability_id, page.package_type, page.package_name, page.fixed_version, null as image_id,
      null as image_name, null as title`,
  },
};

const hasFix = sql<SqlBool>`f.fix_state = 'fixed' and f.fixed_version is not null`;

export async function listGroups(
  db: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
  by: FindingGrouping,
  { page, limit, sort }: PageRequest<(typeof groupSortColumns)[number]>,
): Promise<{ rows: FindingGroupRow[]; total: number }> {
  const where = await filterCondition(db, organizationId, filter, policy);
  const { keys, groups, groupsOfTotals, isInGroup, described } = groupings[by];
  const counted = groupsOfTotals?.(organizationId, filter) ?? groups(where);
  const order = groupOrder(sort, keys);
  const { rows } = await sql<FindingGroupRow & { total: string; is_empty: boolean }>`
    with counted as materialized (${counted}),
    page as (select * from counted order by ${order('counted')} limit ${limit} offset ${offsetOf({ page, limit })})
    select (select count(*) from counted) as total, page.rows is null as is_empty, page.rows, page.severity, ${described}, found.*
    from (select) one
    left join page on true
    left join lateral (
      select ${by === 'vulnerability' ? sql`1` : sql`count(distinct f.vulnerability_id)::int`} as vulnerabilities,
        ${by === 'image' ? sql`1` : sql`count(distinct f.image_id)::int`} as images,
        array[${sql.join([0, 1, 2, 3, 4, 5].map((rank) => sql`count(*) filter (where f.severity = ${sql.lit(rank)})::int`))}] as by_severity,
        count(*) filter (where f.is_known_exploited)::int as exploited,
        count(*) filter (where f.fix_state = 'fixed')::int as fixable, max(f.epss_score) as epss, max(f.facts_id) as facts_id,
        ${by === 'fix' ? installedVersions : sql`null::text[]`} as installed_versions
      from findings f where ${where} and ${isInGroup}
    ) found on page.rows is not null
    order by ${order('page')}`.execute(db);
  return { rows: rows.filter((row) => !row.is_empty), total: Number(rows[0]?.total ?? 0) };
}

const installedVersions = sql`(array(
  select distinct version from package_versions where id = any (array_agg(distinct f.package_version_id)) order by version limit 10))`;

function groupOrder(
  { column, direction }: PageRequest<(typeof groupSortColumns)[number]>['sort'],
  keys: readonly string[],
): (groups: string) => RawBuilder<unknown> {
  const to = direction === 'asc' ? sql`asc` : sql`desc`;
  const columns = column === 'severity' ? ['severity', 'rows'] : ['rows', 'severity'];
  return (groups) =>
    sql.join([
      ...columns.map((one) => sql`${sql.ref(`${groups}.${one}`)} ${to}`),
      ...keys.map((key) => sql`${sql.ref(`${groups}.${key}`)} collate "C"`),
    ]);
}
