import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { offsetOf } from '../../../db/page-request.ts';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import type { FindingFilter } from '../../findings/finding-filter/finding-filter.ts';
import { findSearched, searchCondition } from '../../findings/finding-filter/finding-search-store.ts';
import type { SlaPolicy, SlaStatus } from '../../findings/sla-policy/sla-clock.ts';
import { isVisibleAt } from '../../findings/visibility/finding-visibility-store.ts';
import { listConditions } from '../../findings/vulnerabilities/list-conditions-store.ts';
import { usualBounds as usualListBounds } from '../../findings/vulnerabilities/listed-page-request.ts';
import { findListedPage } from '../../findings/vulnerabilities/listed-page-store.ts';
import { findPageStart } from '../../findings/vulnerabilities/page-start-store.ts';
import { referenceOfFacts } from '../../findings/vulnerabilities/reference-of-facts-store.ts';
import {
  countDeadlines,
  type DeadlineRange,
  deadlineFilters,
  severitiesOf,
  vulnerabilityOrder,
  walkDeadlines,
  walkVulnerabilities,
} from './deadline-store.ts';
import { countedScopeOf, type PostureScope } from './posture-scope.ts';
import { byRegistry, findingsInScope } from './posture-scope-store.ts';
import { dueAt, firstDetectedAt, policyRows, soonAt } from './sla-clock-store.ts';

/** Deadlines of open findings: one for each open finding of a severity with a deadline. */

export interface SlaEntryRow {
  id: string;
  vulnerability_id: string;
  severity: number;
  type: string;
  name: string;
  version: string;
  fixed_version: string | null;
  is_known_exploited: boolean;
  epss_score: number | null;
  is_malware: boolean;
  image_id: string;
  image_name: string;
  tag_id: string;
  tag_name: string;
  platform: string;
  registry_id: string | null;
  registry: string | null;
  triage_status: number;
  assignee: string | null;
  first_detected_at: Date;
  due_at: Date;
}

export interface ReferencedSlaEntryRow extends SlaEntryRow {
  /** A web address about the vulnerability. */
  reference: string | null;
}

export const slaEntrySortColumns = ['dueAt', 'severity', 'firstDetectedAt', 'cveId'] as const;
export type SlaEntrySortColumn = (typeof slaEntrySortColumns)[number];

export interface SlaEntryFilter {
  severity?: readonly Severity[];
  status?: SlaStatus;
  /** Deadlines from this moment on. */
  from?: Date;
  /** Deadlines before this moment. */
  to?: Date;
  search?: string;
}

export interface SlaEntryRequest {
  asOf: Date;
  policy: SlaPolicy;
  filter: SlaEntryFilter;
}

export interface SlaEntryPage {
  page: number;
  limit: number;
  sort: { column: SlaEntrySortColumn; direction: 'asc' | 'desc' };
}

export interface SlaEntries {
  rows: SlaEntryRow[];
  total: number;
  /** More entries pass than `total` says. */
  isLowerBound: boolean;
}

export async function listSlaEntries(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: SlaEntryRequest,
  page: SlaEntryPage,
  bounds = usualBounds,
): Promise<SlaEntries> {
  const range = countedRange(scope, request);
  const found =
    (range && (await findCounted(transaction, { scope, request, range }, page, bounds))) ??
    (await findListed(transaction, scope, request, page)) ??
    (await findAny(transaction, scope, request, page));
  const { total, isLowerBound = false } = found;
  if (!found.rowIds) return { rows: [], total, isLowerBound };
  // The page is read first. Other tables are joined to its rows only.
  const { rows } = await sql<SlaEntryRow>`
    with page as materialized (${found.rowIds})
    ${described(sql`page`, request.policy)} order by ${order(page.sort)}`.execute(transaction);
  return { rows, total, isLowerBound };
}

/** The request in terms of finding totals. Undefined when they do not contain the number of entries. */
function countedRange(scope: PostureScope, { asOf, policy, filter }: SlaEntryRequest): DeadlineRange | undefined {
  const { search, ...range } = filter;
  const counted = countedScopeOf(scope);
  return counted && search === undefined ? { ...counted, asOf, policy, ...range } : undefined;
}

interface FoundPage {
  /** A query of `row_id`. Undefined: the page is empty. */
  rowIds?: RawBuilder<unknown>;
  total: number;
  isLowerBound?: boolean;
}

async function findCounted(
  transaction: Kysely<Database>,
  { scope, request, range }: { scope: PostureScope; request: SlaEntryRequest; range: DeadlineRange },
  { page, limit, sort: { column, direction } }: SlaEntryPage,
  { sortedRowsMax }: typeof usualBounds,
): Promise<FoundPage | undefined> {
  const counts = await countDeadlines(transaction, range);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const offset = offsetOf({ page, limit });
  if (offset >= total) return { total };
  // Few findings of a registry are found by their images, because they may be far apart in the order of the organization.
  if (range.registries && total <= sortedRowsMax) return undefined;
  if (column === 'severity') {
    return { rowIds: await walkSeverities(transaction, range, { counts, direction, page: { offset, limit } }), total };
  }
  if (column !== 'cveId') {
    const sort = { column, direction };
    return { rowIds: await walkDeadlines(transaction, range, { sort, page: { offset, limit } }), total };
  }
  const isFiltered = range.severity || range.status || range.from || range.to;
  if (isFiltered) {
    const listed = await findListed(transaction, scope, request, { page, limit, sort: { column, direction } });
    return listed && { ...listed, total, isLowerBound: false };
  }
  const start = await findPageStart(transaction, vulnerabilityOrder(range, direction), { offset, limit });
  const plain = { within: sql<SqlBool>`true`, skipped: offset, taken: limit };
  const isUpwards = (direction === 'asc') !== (start?.isReversed ?? false);
  return { rowIds: walkVulnerabilities(range, isUpwards, start ?? plain), total };
}

interface SeverityWalk {
  /** Deadlines by stored severity. */
  counts: ReadonlyMap<number, number>;
  direction: 'asc' | 'desc';
  page: { offset: number; limit: number };
}

/** A query of `row_id`: a page of the severities one after the other, each by first detection. */
async function walkSeverities(
  transaction: Kysely<Database>,
  range: DeadlineRange,
  { counts, direction, page: { offset, limit } }: SeverityWalk,
): Promise<RawBuilder<unknown>> {
  const sort = { column: 'firstDetectedAt', direction } as const;
  const walks: RawBuilder<unknown>[] = [];
  let before = 0;
  for (const severity of inOrder(severitiesOf(range), direction)) {
    const count = counts.get(severityRank(severity)) ?? 0;
    const [first, end] = [Math.max(offset, before), Math.min(offset + limit, before + count)];
    if (first < end) {
      const page = { offset: first - before, limit: end - first };
      walks.push(await walkDeadlines(transaction, { ...range, severity: [severity] }, { sort, page }));
    }
    before += count;
  }
  return sql.join(
    walks.map((walk) => sql`(${walk})`),
    sql` union all `,
  );
}

function inOrder(all: readonly Severity[], direction: 'asc' | 'desc'): Severity[] {
  const upwards = all.toSorted((one, other) => severityRank(one) - severityRank(other));
  return direction === 'asc' ? upwards : upwards.toReversed();
}

const usualBounds = {
  /** More findings are not sorted in memory. */
  sortedRowsMax: 20_000,
};

/**
 * A page of the list of findings, whose filter has the conditions on deadlines. It tells where a page with a searched text begins. Undefined for
 * scopes that no filter has.
 */
async function findListed(
  transaction: Kysely<Database>,
  { organizationId, registryId, ...others }: PostureScope,
  { asOf, policy, filter: { search, ...range } }: SlaEntryRequest,
  { page, limit, sort }: SlaEntryPage,
): Promise<FoundPage | undefined> {
  if (Object.values(others).some((condition) => condition !== undefined)) return undefined;
  const deadline = deadlineFilters({ organizationId, asOf, ...range });
  const filter: FindingFilter = {
    suppressed: 'hide',
    ...(deadline.length > 0 && { deadline }),
    ...(registryId !== undefined && { registry: registryId }),
    ...(search !== undefined && { search }),
  };
  const listed = severitiesOf(range);
  const { column, direction } = sort;
  const request = { policy, sort: { column: listColumns[column], direction }, bounds: usualListBounds };
  // Several lists one after the other, in the order by severity.
  const lists =
    column === 'severity' ? inOrder(listed, direction).map((one) => [one]) : [listed].filter((one) => one.length > 0);
  const offset = offsetOf({ page, limit });
  const rowIds: string[] = [];
  let before = 0;
  let isLowerBound = false;
  for (const ofSeverities of lists) {
    const selection = { filter: { ...filter, severity: ofSeverities }, policy };
    const conditions = await listConditions(transaction, organizationId, selection);
    const found = await findListedPage(transaction, organizationId, {
      ...request,
      ...selection,
      ...conditions,
      offset: Math.max(0, offset - before),
      limit: Math.max(1, limit - rowIds.length),
    });
    if (rowIds.length < limit && before + found.total > offset) rowIds.push(...found.rowIds);
    before += found.total;
    isLowerBound = found.isLowerBound;
    if (isLowerBound) break;
  }
  return { rowIds: sql`select unnest(${rowIds}::bigint[]) as row_id`, total: before, isLowerBound };
}

const listColumns = { dueAt: 'deadline', firstDetectedAt: 'firstSeen', cveId: 'cveId', severity: 'firstSeen' } as const;

/** Counts and sorts all findings that pass. */
async function findAny(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: SlaEntryRequest,
  { page, limit, sort }: SlaEntryPage,
): Promise<FoundPage> {
  const { search } = request.filter;
  const searched =
    search === undefined
      ? undefined
      : searchCondition(await findSearched(transaction, scope.organizationId, search), { isWalked: true });
  const due = sql`findings f join ${policyRows(request.policy)} on policy.severity = f.severity
    where ${conditions(scope, request, searched)}`;
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${due}`.execute(transaction);
  const rowIds = sql`select f.row_id from ${due} order by ${order(sort)} limit ${limit} offset ${offsetOf({ page, limit })}`;
  return { rowIds, total: Number(rows[0]?.total ?? 0) };
}

/** All entries with their references, in the order of deadlines. Over all registries, registry by registry. */
export function readSlaEntries(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: Omit<SlaEntryRequest, 'filter'>,
): AsyncGenerator<ReferencedSlaEntryRow[]> {
  const due = sql`(select f.row_id from findings f join ${policyRows(request.policy)} on policy.severity = f.severity
    where ${conditions(scope, { ...request, filter: {} })}) page`;
  return readCursor<ReferencedSlaEntryRow>(
    transaction,
    sql`${described(due, request.policy, { isReferenced: true })} order by ${scope.isOfAnyRegistry === true ? sql`${byRegistry(sql`r`)}, ` : sql``}due_at, f.severity desc, i.name collate "C", t.name collate "C", tp.platform collate "C",
      p.name collate "C", f.vulnerability_id collate "C", f.row_id`,
  );
}

/** A condition on `findings f` with `policy`. */
function order({ column, direction }: SlaEntryPage['sort']): RawBuilder<unknown> {
  const columns: Record<SlaEntrySortColumn, RawBuilder<unknown>[]> = {
    dueAt: [dueAt],
    severity: [sql`f.severity`, firstDetectedAt],
    firstDetectedAt: [firstDetectedAt],
    cveId: [sql`f.vulnerability_id`],
  };
  const to = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql.join([...columns[column], sql`f.id collate "C"`].map((one) => sql`${one} ${to}`));
}

const described = (
  page: RawBuilder<unknown>,
  policy: SlaPolicy,
  { isReferenced = false } = {},
): RawBuilder<SlaEntryRow> => sql`
  select f.id, f.vulnerability_id, f.severity, p.type, p.name, p.version, f.fixed_version, f.is_known_exploited, f.epss_score, f.is_malware, i.id as image_id,
    i.name as image_name, t.id as tag_id, t.name as tag_name, tp.platform, i.registry_id, r.name as registry, f.triage_status, d.assignee,
    ${firstDetectedAt} as first_detected_at, ${dueAt} as due_at${isReferenced ? sql`, ${referenceOfFacts} as reference` : sql``}
  from ${page}
  join findings f on f.row_id = page.row_id
  join ${policyRows(policy)} on policy.severity = f.severity
  join package_versions p on p.id = f.package_version_id
  ${isReferenced ? sql`join vulnerability_facts v on v.id = f.facts_id` : sql``}
  join images i on i.id = f.image_id
  join tags t on t.id = f.tag_id
  join tag_platforms tp on tp.id = f.tag_platform_id
  left join registries r on r.id = i.registry_id
  left join triage d on d.image_id = f.image_id and d.vulnerability_id = f.vulnerability_id
    and d.package_type = p.type and d.package_name = p.name`;

function conditions(
  scope: PostureScope,
  { asOf, filter }: SlaEntryRequest,
  searched?: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const at = sql`${asOf}::timestamptz`;
  const all = [findingsInScope(scope), isVisibleAt(at)];
  if (filter.severity) all.push(sql`f.severity = any (${filter.severity.map(severityRank)}::smallint[])`);
  if (filter.status === 'BREACHED') all.push(sql`${at} >= ${dueAt}`);
  if (filter.status === 'DUE_SOON') all.push(sql`${at} >= ${soonAt} and ${at} < ${dueAt}`);
  if (filter.status === 'ON_TRACK') all.push(sql`${at} < ${soonAt}`);
  if (filter.from) all.push(sql`${dueAt} >= ${filter.from}`);
  if (filter.to) all.push(sql`${dueAt} < ${filter.to}`);
  if (searched) all.push(searched);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}
