import { type Kysely, type RawBuilder, sql } from 'kysely';
import { offsetOf, type PageRequest } from '../../db/page-request.ts';
import type { Database } from '../../db/schema.ts';
import type { FixState, VulnerabilityFacts } from '../../domain/finding.ts';
import { type Severity, severityRank } from '../../domain/severity.ts';
import { type CountedFilter, countedBy, countOpenFindings } from './store-counts.ts';
import { type CountedOrder, findPageStart } from './store-page-start.ts';
import { searchCondition } from './store-search.ts';
import { countedCveParts, countedValues, cveLongPartLength, cvePartLength, endOfPart } from './store-values.ts';

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
  platform: string;
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
  { sortedRowsMax, walkedRowsMax } = usualBounds,
): Promise<{ rows: VulnerabilityRow[]; total: number }> {
  const searched = filter.search === undefined ? undefined : await searchCondition(db, organizationId, filter.search);
  const where = conditions(organizationId, filter, searched);
  const by = order(sort);
  const offset = offsetOf({ page, limit });
  const kept = keptFilter(filter);
  const without = conditions(organizationId, { ...filter, suppressed: true });
  const keptTotal = kept && (await countOpenFindings(db, organizationId, kept, without));
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== false);
  // Few are found by what they are and then sorted; of many, a page is sooner found by going along the order, all the more where kept
  // totals say where it begins and the order's index holds what is filtered by.
  if (keptTotal === undefined || (keptTotal <= sortedRowsMax / 10 && isFiltered)) {
    const few = await findFew(db, where, { by, limit, offset, max: sortedRowsMax });
    if (few) {
      const found = sql`select unnest(${few.rowIds}::bigint[]) as row_id`;
      return { rows: few.rowIds.length === 0 ? [] : await describe(db, found, by), total: few.total };
    }
  }
  const total = keptTotal ?? (await countMatching(db, where));
  // The first that pass a filter may be far from the first of all.
  const isNear = offset < walkedRowsMax && !isFiltered;
  const counted = isNear ? undefined : countedOrder(organizationId, filter, sort);
  const start = counted && (await findPageStart(db, counted, { offset, limit }));
  const walked = start
    ? sql`select f.row_id from findings f where ${where} and ${start.within}
        order by ${start.isReversed ? order(sort, 'reversed') : by} limit ${start.taken} offset ${start.skipped}`
    : sql`select f.row_id from findings f where ${where} order by ${by} limit ${limit} offset ${offset}`;
  return { rows: await describe(db, walked, by), total };
}

/** Everything that passes, counted and sorted at once; undefined when it is more than `max`. */
async function findFew(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  { by, limit, offset, max }: { by: RawBuilder<unknown>; limit: number; offset: number; max: number },
): Promise<{ rowIds: string[]; total: number } | undefined> {
  const { rows } = await sql<{ rowIds: string[]; total: number }>`
    with f as materialized (select f.row_id, ${sortedColumns} from findings f where ${where} limit ${max + 1})
    select array(select f.row_id::text from f order by ${by} limit ${limit} offset ${offset}) as "rowIds",
      (select count(*)::int from f) as total`.execute(db);
  const [few] = rows;
  return few && few.total <= max ? few : undefined;
}

const usualBounds = {
  /** More would not be sorted in memory. */
  sortedRowsMax: 20_000,
  /** Up to here a page is found by walking from the first one. */
  walkedRowsMax: 5_000,
};

/** Ends every order, as the indexes of the lists have it. */
const id = sql`f.id collate "C"`;

const sortedColumns = sql`f.id, f.severity, f.epss_score, f.vulnerability_id, f.detected_at, f.first_detected_at, f.cvss_score, f.triage_status`;

/** How a list lies in kept totals; undefined where they do not know what passes the filter. */
function countedOrder(
  organizationId: string,
  filter: VulnerabilityFilter,
  { column, direction }: PageRequest<keyof typeof vulnerabilitySortColumns>['sort'],
): CountedOrder | undefined {
  const kept = keptFilter(filter);
  if (!kept) return undefined;
  const without = conditions(organizationId, { ...filter, suppressed: true });
  if (column === 'default' || column === 'severity' || column === 'triageStatus') {
    const name = column === 'triageStatus' ? 'triage_status' : 'severity';
    return {
      groups: countedBy(organizationId, name, kept, without),
      by: sql`groups.value::int`,
      direction: column === 'default' ? 'desc' : direction,
      from: (value) => sql`f.${sql.ref(name)} >= ${value}::smallint`,
      upTo: (value) => sql`f.${sql.ref(name)} <= ${value}::smallint`,
    };
  }
  if (Object.keys(kept).length > 0) return undefined;
  if (column === 'cveId') return { ...cveOrder(organizationId, without), direction };
  if (column === 'detectedAt') return { ...detectionOrder(organizationId, without), direction };
  const { field, ...values } = valueOrders[column];
  return { ...values, groups: countedValues(organizationId, field, without), direction };
}

/** By the day, and within the days of a page by the second: a first scan of everything detects all findings within hours. */
function detectionOrder(organizationId: string, without: RawBuilder<unknown>): Omit<CountedOrder, 'direction'> {
  const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;
  const second = (moment: string) => sql`${`${moment}Z`}::timestamptz`;
  return {
    groups: countedValues(organizationId, 'detectedOn', without),
    by: sql`groups.value`,
    from: (day) => sql<boolean>`f.detected_at >= ${startOf(day)}`,
    upTo: (day) => sql<boolean>`f.detected_at < ${startOf(day)} + interval '24 hours'`,
    finer: [
      (first, last) => ({
        // `U` is the next letter after `T`.
        groups: countedValues(organizationId, 'detectedAt', without, {
          range: { from: `${first}T`, upTo: `${last}U` },
        }),
        from: (moment) => sql<boolean>`f.detected_at >= ${second(moment)}`,
        upTo: (moment) => sql<boolean>`f.detected_at < ${second(moment)} + interval '1 second'`,
      }),
    ],
  };
}

/**
 * By the first characters of the ids, and within those by more and more of them: no level has many groups, whether years, digits or random
 * letters differ.
 */
function cveOrder(organizationId: string, without: RawBuilder<unknown>): Omit<CountedOrder, 'direction'> {
  const level = (prefix: number, range?: { from: string; upTo: string }) => ({
    groups:
      prefix <= cveLongPartLength
        ? countedCveParts(organizationId, without, { prefix, ...(range && { range }) })
        : countedValues(organizationId, 'cveId', without, { prefix, ...(range && { range }) }),
    from: (part: string) => sql<boolean>`f.vulnerability_id >= ${part}`,
    upTo: (part: string) => sql<boolean>`f.vulnerability_id <= ${endOfPart(part, prefix)}`,
  });
  const lengths = [6, cvePartLength, cveLongPartLength, 14, wholeId];
  const finer = lengths
    .slice(1)
    .map(
      (prefix, before) => (from: string, upTo: string) =>
        level(prefix, { from, upTo: endOfPart(upTo, lengths[before] ?? wholeId) }),
    );
  return { ...level(lengths[0] ?? wholeId), by: sql`groups.value`, finer };
}

/** Longer than any id is stored. */
const wholeId = 10_000;

const valueOrders = {
  cvss: {
    field: 'cvss',
    by: sql`nullif(groups.value, '')::real`,
    from: (score: string) => (score === '' ? noScore : sql<boolean>`f.cvss_score >= ${score}::real`),
    upTo: (score: string) => (score === '' ? noScore : sql<boolean>`f.cvss_score <= ${score}::real`),
  },
} as const;
const noScore = sql<boolean>`f.cvss_score is null`;

/** What the kept totals can be asked for, which count what is suppressed too; undefined when the filter looks at more. */
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
      i.id as image_id, i.name as image_name, t.id as tag_id, t.name as tag_name, tp.platform, i.registry_id, s.id as scan_id, d.assignee, d.note,
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

/** `reversed`: the same order from its end. */
function order(
  { column, direction }: PageRequest<keyof typeof vulnerabilitySortColumns>['sort'],
  way?: 'reversed',
): RawBuilder<unknown> {
  const [up, down] = way ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const last = way ? sql`nulls first` : sql`nulls last`;
  if (column === 'default') return sql`f.severity ${down}, f.epss_score ${down} ${last}, ${id} ${down}`;
  const by = sql.ref(`f.${vulnerabilitySortColumns[column]}`);
  const to = direction === 'asc' ? up : down;
  // Nulls have a place named only where there are some: else a plain index would not be used.
  return column === 'cvss' ? sql`${by} ${to} ${last}, ${id} ${to}` : sql`${by} ${to}, ${id} ${to}`;
}

function conditions(organizationId: string, filter: VulnerabilityFilter, searched?: RawBuilder<boolean>) {
  const all = [
    sql<boolean>`f.organization_id = ${organizationId}`,
    sql<boolean>`f.closed_at_assessment is null`,
    // Plain, so that the index of what may be suppressed serves.
    filter.suppressed ? sql<boolean>`f.suppressed_until > now()` : sql<boolean>`not ${isSuppressed}`,
  ];
  if (filter.severity) all.push(sql`f.severity = any (${filter.severity.map(severityRank)}::smallint[])`);
  if (filter.status !== undefined) all.push(sql`f.triage_status = ${filter.status}`);
  if (filter.scanner !== undefined) all.push(sql`${filter.scanner} = any (f.sources)`);
  if (filter.image !== undefined) all.push(sql`f.image_id = ${filter.image}`);
  if (filter.package !== undefined) {
    all.push(sql`f.package_version_id = any (array(select id from package_versions where name = ${filter.package}))`);
  }
  if (filter.cveId !== undefined) all.push(sql`f.vulnerability_id = ${filter.cveId}`);
  if (filter.kev !== undefined) all.push(sql`f.is_known_exploited = ${filter.kev}`);
  if (filter.fixable !== undefined) all.push(filter.fixable ? sql`f.fix_state = 'fixed'` : sql`f.fix_state <> 'fixed'`);
  if (searched) all.push(searched);
  return sql.join(all, sql` and `);
}
