import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { DetectionWindow } from '../finding-filter/detection-windows.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import type { CountedFilter } from './counted-filter-store.ts';
import { type DetectionSpansQuery, detectionOrder } from './detection-order-store.ts';
import { detectionSpans, filteredSpans } from './detection-spans-store.ts';
import { type CountedOrder, findPageStart, type PageStart } from './page-start-store.ts';
import { isWithinPrefixes, type PrefixKey, prefixGroups } from './prefix-groups-store.ts';
import type { VulnerabilitySort } from './vulnerability-sort-columns.ts';

export interface ListStartRequest {
  counted: CountedFilter;
  sort: VulnerabilitySort;
  page: { offset: number; limit: number };
}

/** Start of a page of the list of vulnerabilities. Undefined when finding totals have no groups for the filter in this order. */
export async function findListStart(
  db: Kysely<Database>,
  organizationId: string,
  { counted, sort, page }: ListStartRequest,
): Promise<PageStart | undefined> {
  const { direction } = sort;
  // The keys differ by order.
  const find = async <Key>(order: Order<Key> | undefined) =>
    order && (await findPageStart(db, { ...order, direction }, page));
  switch (sort.column) {
    case 'default':
      return findPageStart(db, { ...rankOrder(counted.severity, 'severity'), direction: 'desc' }, page);
    case 'severity':
      return find(rankOrder(counted.severity, 'severity'));
    case 'triageStatus':
      return find(counted.triageStatus && rankOrder(counted.triageStatus, 'triage_status'));
    case 'package':
      return find(counted.packageName && nameOrder(counted.packageName));
    case 'image':
      return find(counted.imageName && nameOrder(counted.imageName));
    case 'deadline':
    case 'firstSeen':
      return find(counted.windows && detectionOrder(sort.column, counted.windows, spansOf(organizationId)));
    case 'cveId':
      if (counted.isWhole) return find(idOrder(organizationId));
      return find(counted.vulnerability && { ...prefixGroups(counted.vulnerability, wholeId), by: ['value'] });
    case 'detectedAt':
      return counted.isWhole ? find(detectionDayOrder(organizationId)) : undefined;
    case 'cvss':
      return counted.isWhole ? find(scoreOrder(organizationId)) : undefined;
    case 'epss':
      return undefined;
  }
}

/**
 * The same for the order of deadlines and a filter without totals by first detection: all findings that pass are counted by hour. A walk
 * would sort all findings before the page, because no index has the order of deadlines across severities.
 */
export async function findDeadlineStart(
  db: Kysely<Database>,
  { where, windows, sort, page }: DeadlineStartRequest,
): Promise<PageStart | undefined> {
  const spans: DetectionSpansQuery = (within, span) => filteredSpans(where, within, span);
  return findPageStart(db, { ...detectionOrder('deadline', windows, spans), direction: sort.direction }, page);
}

interface DeadlineStartRequest extends Pick<ListStartRequest, 'sort' | 'page'> {
  /** The condition of the filter. */
  where: RawBuilder<SqlBool>;
  windows: readonly DetectionWindow[];
}

const spansOf =
  (organizationId: string): DetectionSpansQuery =>
  (windows, span) =>
    detectionSpans(organizationId, windows, span);

type Order<Key> = Omit<CountedOrder<Key>, 'direction'>;

function rankOrder(groups: RawBuilder<unknown>, column: 'severity' | 'triage_status'): Order<{ rank: number }> {
  const name = sql.ref(`f.${column}`);
  return {
    groups,
    by: ['rank'],
    from: ({ rank }) => sql<boolean>`${name} >= ${rank}::smallint`,
    upTo: ({ rank }) => sql<boolean>`${name} <= ${rank}::smallint`,
  };
}

/** Conditions for the joined table of the order (`sorted`), whose index by name the walk reads. */
function nameOrder(groups: RawBuilder<unknown>): Order<{ name: string }> {
  return {
    groups,
    by: ['name'],
    from: ({ name }) => sql<boolean>`sorted.name >= ${name}`,
    upTo: ({ name }) => sql<boolean>`sorted.name <= ${name}`,
  };
}

/** By day, and within the days of a page by second, because a first scan of all images detects all findings within hours. */
function detectionDayOrder(organizationId: string): Order<{ moment: Date }> {
  const oneDay = sql`interval '24 hours'`;
  return {
    groups: visibleTotals(organizationId, { facet: 'detected_day', by: ['moment'] }),
    by: ['moment'],
    from: ({ moment }) => sql<boolean>`f.detected_at >= ${moment}::timestamptz`,
    upTo: ({ moment }) => sql<boolean>`f.detected_at < ${moment}::timestamptz + ${oneDay}`,
    finer: [
      (first, last) => ({
        groups: visibleTotals(organizationId, {
          facet: 'detected_second',
          by: ['moment'],
          where: sql<SqlBool>`moment >= ${first.moment}::timestamptz and moment < ${last.moment}::timestamptz + ${oneDay}`,
        }),
        from: ({ moment }) => sql<boolean>`f.detected_at >= ${moment}::timestamptz`,
        upTo: ({ moment }) => sql<boolean>`f.detected_at < ${moment}::timestamptz + interval '1 second'`,
      }),
    ],
  };
}

/**
 * By the first characters of the ids, with more characters within the groups of a page. No level has many groups, for years, digits and
 * random letters.
 */
function idOrder(organizationId: string): Order<PrefixKey> {
  const groups = ({ facet, length }: (typeof idLevels)[number], where = sql<SqlBool>`true`) =>
    prefixGroups(visibleTotals(organizationId, { facet, by: ['value'], prefix: length, where }), length);
  const [coarsest, ...finer] = idLevels;
  return {
    ...groups(coarsest),
    by: ['value'],
    finer: finer.map(
      (level, before) => (low, high) => groups(level, isWithinPrefixes(low, high, idLevels[before]?.length ?? wholeId)),
    ),
  };
}

/** Longer than any stored id. */
const wholeId = 10_000;

const idLevels = [
  { facet: 'vulnerability_prefix_10', length: 6 },
  { facet: 'vulnerability_prefix_10', length: 10 },
  { facet: 'vulnerability_prefix_12', length: 12 },
  { facet: 'vulnerability_state', length: 14 },
  { facet: 'vulnerability_state', length: wholeId },
] as const;

function scoreOrder(organizationId: string): Order<{ cvss_score: number | null }> {
  const withoutScore = sql<boolean>`f.cvss_score is null`;
  return {
    groups: visibleTotals(organizationId, { facet: 'cvss_score', by: ['cvss_score'] }),
    by: ['cvss_score'],
    from: ({ cvss_score: score }) => (score === null ? withoutScore : sql<boolean>`f.cvss_score >= ${score}::real`),
    upTo: ({ cvss_score: score }) => (score === null ? withoutScore : sql<boolean>`f.cvss_score <= ${score}::real`),
  };
}
