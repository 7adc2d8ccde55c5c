import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import { type CountedOrder, findPageStart, type PageStart } from './page-start-store.ts';
import { isWithinPrefixes, type PrefixKey, prefixGroups } from './prefix-groups-store.ts';
import { type StateFilter, visibleByRank } from './visible-count-store.ts';
import type { VulnerabilitySort } from './vulnerability-sort-columns.ts';

export interface ListStartRequest {
  state: StateFilter;
  sort: VulnerabilitySort;
  page: { offset: number; limit: number };
}

/** Start of a page of the list of vulnerabilities. Undefined when finding totals have no groups for the filter. */
export async function findListStart(
  db: Kysely<Database>,
  organizationId: string,
  { state, sort: { column, direction }, page }: ListStartRequest,
): Promise<PageStart | undefined> {
  if (column === 'default') return findPageStart(db, rankOrder(organizationId, 'severity', 'desc', state), page);
  if (column === 'severity') return findPageStart(db, rankOrder(organizationId, 'severity', direction, state), page);
  if (column === 'triageStatus') {
    return findPageStart(db, rankOrder(organizationId, 'triage_status', direction, state), page);
  }
  if (Object.keys(state).length > 0) return undefined;
  if (column === 'cveId') return findPageStart(db, { ...idOrder(organizationId), direction }, page);
  if (column === 'detectedAt') return findPageStart(db, { ...detectionOrder(organizationId), direction }, page);
  if (column === 'cvss') return findPageStart(db, { ...scoreOrder(organizationId), direction }, page);
  return undefined;
}

type Order<Key> = Omit<CountedOrder<Key>, 'direction'>;

function rankOrder(
  organizationId: string,
  column: 'severity' | 'triage_status',
  direction: 'asc' | 'desc',
  state: StateFilter,
): CountedOrder<{ rank: number }> {
  const name = sql.ref(`f.${column}`);
  return {
    groups: visibleByRank(organizationId, column, state),
    by: ['rank'],
    direction,
    from: ({ rank }) => sql<boolean>`${name} >= ${rank}::smallint`,
    upTo: ({ rank }) => sql<boolean>`${name} <= ${rank}::smallint`,
  };
}

/** By day, and within the days of a page by second, because a first scan of all images detects all findings within hours. */
function detectionOrder(organizationId: string): Order<{ moment: Date }> {
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
