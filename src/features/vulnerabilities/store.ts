import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FixState, VulnerabilityFacts } from '../../domain/finding.ts';
import { type Severity, severityRank } from '../../domain/severity.ts';
import { containing, offsetOf, type PageRequest } from '../scans/store.ts';
import { type CountedFilter, countOpenBy, countOpenFindings } from './store-counts.ts';

/** What is present now: open findings of each tag's latest result. */

export const vulnerabilitySortColumns = {
  severity: 'severity',
  cveId: 'vulnerability_id',
  detectedAt: 'detected_at',
  cvss: 'cvss_score',
  triageStatus: 'triage_status',
  /** Not in the contract's list: the default order, severity then EPSS. */
  default: 'default',
} as const;

export interface VulnerabilityFilter {
  severity?: Severity[];
  /** Triage status, as stored. */
  status?: number;
  scanner?: string;
  image?: string;
  package?: string;
  cveId?: string;
  kev?: boolean;
  fixable?: boolean;
  /** False: what no active attestation covers. */
  suppressed: boolean;
  search?: string;
}

export interface VulnerabilityRow {
  id: string;
  facts: VulnerabilityFacts;
  fixed_version: string | null;
  fix_state: FixState;
  epss_score: number | null;
  epss_percentile: number | null;
  is_known_exploited: boolean;
  sources: string[];
  triage_status: number;
  detected_at: Date;
  closed_at: Date | null;
  closed_cause: string | null;
  package_key: Buffer;
  type: string;
  name: string;
  version: string;
  source_name: string | null;
  source_version: string | null;
  purl: string;
  paths: string[] | null;
  layer_index: number | null;
  layer: { index: number; diffId: string | null; digest: string | null; command: string } | null;
  image_id: string;
  image_name: string;
  tag_id: string;
  tag_name: string;
  registry_id: string | null;
  scan_id: string | null;
  assignee: string | null;
  note: string | null;
  first_detected_at: Date;
  is_suppressed: boolean;
  vulnerability_id: string;
}

export async function listVulnerabilities(
  db: Kysely<Database>,
  organizationId: string,
  filter: VulnerabilityFilter,
  { page, limit, sort }: PageRequest<keyof typeof vulnerabilitySortColumns>,
): Promise<{ rows: VulnerabilityRow[]; total: number }> {
  const where = conditions(organizationId, filter);
  const by = order(sort);
  const part = sql`limit ${limit} offset ${offsetOf({ page, limit })}`;
  const ordered = sql`select f.row_id from findings f where ${where} order by ${by} ${part}`;
  const total = await countPresent(db, organizationId, filter);
  // Few are found by what they are and then sorted; of many, a page is sooner found by going along the order.
  const isNarrow =
    total <= sortedRowsMax && Object.values(filter).some((value) => value !== undefined && value !== false);
  const found = sql`
    with f as materialized (select * from findings f where ${where}) select f.row_id from f order by ${by} ${part}`;
  return { rows: await describe(db, isNarrow ? found : ordered, by), total };
}

/** More would not be sorted in memory. */
const sortedRowsMax = 20_000;

/** What the kept totals can be asked for; undefined when the filter looks at more. */
function keptFilter(filter: VulnerabilityFilter): CountedFilter | undefined {
  const { severity, status, kev, fixable, suppressed, ...others } = filter;
  if (suppressed || Object.values(others).some((value) => value !== undefined)) return undefined;
  return {
    ...(severity && { severities: severity.map(severityRank) }),
    ...(status !== undefined && { triageStatus: status }),
    ...(kev !== undefined && { isKnownExploited: kev }),
    ...(fixable !== undefined && { isFixable: fixable }),
  };
}

/** From the kept totals where they know what is asked; they count what is suppressed, which is little. */
async function countPresent(
  db: Kysely<Database>,
  organizationId: string,
  filter: VulnerabilityFilter,
): Promise<number> {
  const kept = keptFilter(filter);
  if (!kept) return countMatching(db, conditions(organizationId, filter));
  return countOpenFindings(db, organizationId, kept, conditions(organizationId, { ...filter, suppressed: true }));
}

async function countMatching(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from findings f where ${where}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** One vulnerability by its id, present or gone; the newest word about it. */
export async function findVulnerability(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<VulnerabilityRow | undefined> {
  const rows = await describe(
    db,
    sql`select f.row_id from findings f where f.organization_id = ${organizationId} and f.id = ${id}
      order by f.opened_at_assessment desc limit 1`,
    sql`f.row_id`,
  );
  return rows[0];
}

const isSuppressed = sql<boolean>`coalesce(f.suppressed_until > now(), false)`;

/** The page is cut out of an index first; the tables are joined to its rows alone. */
async function describe(
  db: Kysely<Database>,
  page: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): Promise<VulnerabilityRow[]> {
  const { rows } = await sql<VulnerabilityRow>`
    with page as (${page})
    select f.id, f.vulnerability_id, v.facts, f.fixed_version, f.fix_state, f.epss_score, f.epss_percentile, f.is_known_exploited, f.triage_status,
      f.detected_at, f.closed_at, f.closed_cause, p.key as package_key, p.type, p.name, p.version, p.source_name, p.source_version,
      p.purl, f.sources, ip.paths, ip.layer_index, inv.layers -> ip.layer_index as layer,
      i.id as image_id, i.name as image_name, t.id as tag_id, t.name as tag_name, i.registry_id, s.id as scan_id, d.assignee, d.note,
      coalesce(f.first_detected_at, f.detected_at) as first_detected_at, f.closed_at_assessment is null and ${isSuppressed} as is_suppressed
    from page
    join findings f on f.row_id = page.row_id
    join vulnerability_facts v on v.id = f.facts_id
    join package_versions p on p.id = f.package_version_id
    join images i on i.id = f.image_id
    join tags t on t.id = f.tag_id
    join tag_platforms tp on tp.id = f.tag_platform_id
    left join triage_decisions d on d.image_id = f.image_id and d.vulnerability_id = f.vulnerability_id
      and d.package_type = p.type and d.package_name = p.name
    left join scans s on s.id = tp.latest_scan_id
    left join inventories inv on inv.id = s.inventory_id
    left join inventory_packages ip on ip.inventory_id = s.inventory_id and ip.package_version_id = f.package_version_id
    order by ${by}`.execute(db);
  return rows;
}

export const distinctFields = [
  'severity',
  'cveId',
  'package',
  'packageType',
  'image',
  'triageStatus',
  'fixState',
] as const;
export type DistinctField = (typeof distinctFields)[number];

/** Values of one field among what is present, in order, as text. Ranks for severity and triage status. */
export async function listDistinct(
  db: Kysely<Database>,
  organizationId: string,
  { field, search }: { field: DistinctField; search?: string },
  { page, limit }: { page: number; limit: number },
): Promise<{ values: { value: string; count: number }[]; total: number }> {
  const kept = field === 'severity' ? 'severity' : field === 'triageStatus' ? 'triage_status' : undefined;
  if (kept !== undefined && search === undefined) {
    const all = await countOpenBy(db, organizationId, kept, conditions(organizationId, { suppressed: true }));
    const offset = offsetOf({ page, limit });
    return { values: all.slice(offset, offset + limit), total: all.length };
  }
  const { from, value } = distinctSources[field];
  const values = sql`
    select ${value} as value, count(*)::int as count ${from}
    where f.organization_id = ${organizationId} and f.closed_at_assessment is null and not ${isSuppressed}
      ${search === undefined ? sql`` : sql`and ${value}::text ilike ${containing(search)}`}
    group by 1`;
  const { rows } = await sql<{ value: string; count: number; total: string }>`
    with found as materialized (${values})
    select * from (select value::text as value, count from found order by found.value
      limit ${limit} offset ${offsetOf({ page, limit })}) page
    right join (select count(*) as total from found) totals on true`.execute(db);
  return {
    values: rows.flatMap((row) => (row.value === null ? [] : [{ value: row.value, count: row.count }])),
    total: Number(rows[0]?.total ?? 0),
  };
}

const packages = sql`from findings f join package_versions p on p.id = f.package_version_id`;
const distinctSources: Record<DistinctField, { from: RawBuilder<unknown>; value: RawBuilder<unknown> }> = {
  severity: { from: sql`from findings f`, value: sql`f.severity` },
  cveId: { from: sql`from findings f`, value: sql`f.vulnerability_id` },
  package: { from: packages, value: sql`p.name collate "C"` },
  packageType: { from: packages, value: sql`p.type collate "C"` },
  image: { from: sql`from findings f join images i on i.id = f.image_id`, value: sql`i.name` },
  triageStatus: { from: sql`from findings f`, value: sql`f.triage_status` },
  fixState: { from: sql`from findings f`, value: sql`f.fix_state collate "C"` },
};

function order({ column, direction }: PageRequest<keyof typeof vulnerabilitySortColumns>['sort']) {
  if (column === 'default') return sql`f.severity desc, f.epss_score desc nulls last, f.row_id desc`;
  const by = sql.ref(`f.${vulnerabilitySortColumns[column]}`);
  if (direction === 'asc') return sql`${by} asc nulls last, f.row_id asc`;
  // `nulls last` on a column that is never null would not use its plain index.
  return column === 'cvss' ? sql`${by} desc nulls last, f.row_id desc` : sql`${by} desc, f.row_id desc`;
}

function conditions(organizationId: string, filter: VulnerabilityFilter) {
  const all = [
    sql<boolean>`f.organization_id = ${organizationId}`,
    sql<boolean>`f.closed_at_assessment is null`,
    // Plain, so that the index of what may be suppressed serves.
    filter.suppressed ? sql<boolean>`f.suppressed_until > now()` : sql<boolean>`not ${isSuppressed}`,
  ];
  if (filter.severity) all.push(sql`f.severity = any (${filter.severity.map(severityRank)}::smallint[])`);
  if (filter.status !== undefined) all.push(sql`f.triage_status = ${filter.status}`);
  // The built-in engine is the only source of findings so far.
  if (filter.scanner !== undefined) all.push(sql`${filter.scanner} = any (f.sources)`);
  if (filter.image !== undefined) all.push(sql`f.image_id = ${filter.image}`);
  if (filter.package !== undefined) {
    all.push(sql`f.package_version_id = any (array(select id from package_versions where name = ${filter.package}))`);
  }
  if (filter.cveId !== undefined) all.push(sql`f.vulnerability_id = ${filter.cveId}`);
  if (filter.kev !== undefined) all.push(sql`f.is_known_exploited = ${filter.kev}`);
  if (filter.fixable !== undefined) all.push(filter.fixable ? sql`f.fix_state = 'fixed'` : sql`f.fix_state <> 'fixed'`);
  if (filter.search !== undefined) {
    const pattern = containing(filter.search);
    // Ids first: each of the three is then an index of the findings.
    all.push(sql`(f.vulnerability_id = any (array(select vulnerability_id from vulnerability_facts where vulnerability_id ilike ${pattern}))
      or f.package_version_id = any (array(select id from package_versions where name ilike ${pattern}))
      or f.image_id = any (array(
        select id from images where organization_id = ${organizationId} and name ilike ${pattern})))`);
  }
  return sql.join(all, sql` and `);
}
