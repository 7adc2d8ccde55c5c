import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { severityRank } from '../../../domain/severity.ts';
import { earliestOf, isBounded } from '../finding-filter/detection-windows.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import { type CountedFilter, imageNames, packageNames } from './counted-filter-store.ts';
import { type DetectionSpansQuery, detectionOrder } from './detection-order-store.ts';
import { detectionSpans } from './detection-spans-store.ts';
import { nextEpssBound } from './epss-order.ts';
import { type EstimatedOrder, type EstimatedPage, findEstimatedStart } from './estimated-start-store.ts';
import { type CountedOrder, findPageStart, type PageStart } from './page-start-store.ts';
import { isWithinPrefixes, type PrefixKey, prefixGroups } from './prefix-groups-store.ts';
import { triageOrder } from './triage-order-store.ts';
import { countWalked, findingOrder, type WalkRequest } from './vulnerability-order-store.ts';
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
      return find(idOrderOf(organizationId, counted));
    case 'detectedAt':
      return counted.isWhole ? find(detectionDayOrder(organizationId)) : undefined;
    case 'cvss':
      return find(counted.cvssScore && scoreOrder(counted.cvssScore));
    case 'epss':
      return find(counted.epssScore && epssOrder(counted.epssScore));
  }
}

/**
 * The same for a filter without totals in this order, estimated by totals without the filter. Undefined for the orders of which no totals
 * exist, and when no place before or after the page was found.
 */
export async function findUncountedStart(
  db: Kysely<Database>,
  organizationId: string,
  { walk, page }: UncountedStartRequest,
): Promise<PageStart | undefined> {
  const { sort, windows } = walk;
  // A finding is detected again after its first detection, never before it.
  const earliest = sort.column === 'detectedAt' ? earliestOf(windows) : undefined;
  const where = earliest ? sql<SqlBool>`${walk.where} and f.detected_at >= ${earliest}::timestamptz` : walk.where;
  const countPassing = async (within: RawBuilder<SqlBool>, read: number) => {
    const versions = sort.column === 'package' ? await versionsWithin(db, within) : undefined;
    const query = countWalked({ ...walk, where }, within, { read, total: page.total, versions });
    const { rows } = await sql<{ count: string }>`${query}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };
  const isInRanges = windows.some(isBounded) && page.total <= page.groupedRowsMax;
  if (isInRanges && (sort.column === 'image' || sort.column === 'package'))
    return findPageStart(db, { ...nameOrder(passingByName(walk)), direction: sort.direction }, page);
  const images = visibleTotals(organizationId, { facet: 'image', by: ['value'] });
  const ofSeverities = walk.ofSeverities
    ? { where: sql<SqlBool>`severity = any (${walk.ofSeverities.map(severityRank)}::smallint[])` }
    : {};
  // The keys differ by order.
  const find = <Key>(order: Order<Key>, keyless: Pick<EstimatedOrder<Key>, 'hasKeyless' | 'isKeyed'>) =>
    findEstimatedStart(db, { ...order, ...keyless, direction: sort.direction, countPassing }, page);
  switch (sort.column) {
    case 'deadline':
    case 'firstSeen': {
      const hasKeyless = sort.column === 'deadline' && windows.some(({ days }) => days === null);
      const order = detectionOrder(sort.column, windows, spansOf(organizationId));
      return find(order, { hasKeyless, ...(hasKeyless && { isKeyed: sql<boolean>`allowed.days is not null` }) });
    }
    case 'cveId': {
      const facet = { facet: 'vulnerability_prefix_10_type', by: ['value'], ...ofSeverities } as const;
      const order = walk.ofSeverities
        ? { ...prefixGroups(visibleTotals(organizationId, facet), 10), by: ['value'] as const }
        : idOrder(organizationId);
      return find(order, { hasKeyless: false });
    }
    case 'detectedAt': {
      const order = windows.some(isBounded)
        ? detectionOrder('detectedAt', windows, spansOf(organizationId))
        : detectionDayOrder(organizationId);
      return find(order, { hasKeyless: false });
    }
    case 'cvss':
      return find(
        scoreOrder(visibleTotals(organizationId, { facet: 'cvss_state', by: ['cvss_score'], ...ofSeverities })),
        { hasKeyless: true },
      );
    case 'epss':
      return find(epssOrder(visibleTotals(organizationId, { facet: 'epss_state', by: ['epss_score'] })), {
        hasKeyless: true,
      });
    case 'image':
      return find(nameOrder(imageNames(organizationId, images)), { hasKeyless: false });
    case 'package':
      return find(nameOrder(packageNames(visibleTotals(organizationId, { facet: 'package_state', by: ['value'] }))), {
        hasKeyless: false,
      });
    case 'triageStatus':
      return find(await triageOrder(db, organizationId), { hasKeyless: false });
    default:
      return undefined;
  }
}

interface UncountedStartRequest {
  walk: WalkRequest;
  page: EstimatedPage & { groupedRowsMax: number };
}

/** More ids take longer to send and to look up than a join. */
const versionsMax = 20_000;

/** The ids of the package versions (`sorted`) with this condition. Undefined with more than `versionsMax`. */
async function versionsWithin(db: Kysely<Database>, within: RawBuilder<SqlBool>): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from package_versions sorted where ${within} limit ${versionsMax + 1}`.execute(db);
  return rows.length > versionsMax ? undefined : rows.map(({ id }) => id);
}

/** A query of `name` and `count`: the findings that pass by the name of their image or package. */
function passingByName({ where, sort, policy }: WalkRequest): RawBuilder<unknown> {
  const { joins } = findingOrder(sort, policy);
  return sql`select sorted.name, count(*) as count from findings f ${joins} where ${where} group by 1`;
}

const spansOf =
  (organizationId: string): DetectionSpansQuery =>
  (windows, span) =>
    detectionSpans({ organizationId }, windows, span);

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

function idOrderOf(organizationId: string, counted: CountedFilter): Order<PrefixKey> | undefined {
  if (counted.isWhole) return idOrder(organizationId);
  if (counted.vulnerability) return { ...prefixGroups(counted.vulnerability, wholeId), by: ['value'] };
  const prefixes = counted.vulnerabilityPrefix;
  return prefixes && { ...prefixGroups(prefixes, 10), by: ['value'] };
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

function scoreOrder(groups: RawBuilder<unknown>): Order<{ cvss_score: number | null }> {
  const withoutScore = sql<boolean>`f.cvss_score is null`;
  return {
    groups,
    by: ['cvss_score'],
    from: ({ cvss_score: score }) => (score === null ? withoutScore : sql<boolean>`f.cvss_score >= ${score}::real`),
    upTo: ({ cvss_score: score }) => (score === null ? withoutScore : sql<boolean>`f.cvss_score <= ${score}::real`),
  };
}

function epssOrder(groups: RawBuilder<unknown>): Order<{ epss_score: number | null }> {
  const withoutScore = sql<boolean>`f.epss_score is null`;
  return {
    groups,
    by: ['epss_score'],
    from: ({ epss_score: bound }) => (bound === null ? withoutScore : sql<boolean>`f.epss_score >= ${bound}::real`),
    upTo: ({ epss_score: bound }) =>
      bound === null ? withoutScore : sql<boolean>`f.epss_score < ${nextEpssBound(bound)}::real`,
  };
}
