import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import { deadlineSeverities } from '../../../reports/posture-facts.ts';
import { type DetectionWindow, detectionWindows } from '../../findings/finding-filter/detection-windows.ts';
import type { DeadlineFilter } from '../../findings/finding-filter/finding-filter.ts';
import type { SlaPolicy, SlaStatus } from '../../findings/sla-policy/sla-clock.ts';
import { visibleTotals } from '../../findings/totals/visible-totals-store.ts';
import { detectionOrder } from '../../findings/vulnerabilities/detection-order-store.ts';
import {
  detectionSpans,
  isInVisibleScope,
  type VisibleScope,
} from '../../findings/vulnerabilities/detection-spans-store.ts';
import { type CountedOrder, findPageStart } from '../../findings/vulnerabilities/page-start-store.ts';
import { isWithinPrefixes, type PrefixKey, prefixGroups } from '../../findings/vulnerabilities/prefix-groups-store.ts';
import { walkFindings } from '../../findings/vulnerabilities/vulnerability-order-store.ts';
import type { CountedScope } from './posture-scope.ts';

/**
 * Deadlines of visible findings of an organization or of its registries, from finding totals and the index findings_by_deadline, which
 * sorts by first detection within each severity. Only findings of the page, and those in the seconds at the borders of a range, are read
 * individually.
 */

export interface DeadlineRange extends CountedScope {
  asOf: Date;
  policy: SlaPolicy;
  severity?: readonly Severity[];
  status?: SlaStatus;
  /** Deadlines from this moment on. */
  from?: Date;
  /** Deadlines before this moment. */
  to?: Date;
}

/** The conditions of a range as conditions of the list of findings. */
export function deadlineFilters({ asOf, status, from, to }: Omit<DeadlineRange, 'policy'>): DeadlineFilter[] {
  return [...(status ? [{ status, at: asOf }] : []), ...(from ? [{ from }] : []), ...(to ? [{ before: to }] : [])];
}

/** Severities of the range that have a deadline, in descending order. */
export const severitiesOf = ({ severity }: Pick<DeadlineRange, 'severity'>): Severity[] =>
  deadlineSeverities.filter((one) => !severity || severity.includes(one));

/** First detections whose deadlines are in the range. */
const windowsOf = (range: DeadlineRange): DetectionWindow[] =>
  detectionWindows({ severity: severitiesOf(range), deadline: deadlineFilters(range) }, range.policy);

const visibleScope = ({ organizationId, registries, asOf }: DeadlineRange): VisibleScope => ({
  organizationId,
  ...(registries && { registries }),
  at: asOf,
});

/** A query of `severity`, `days`, `start` (of the hour of first detection) and `count`. */
const hoursOf = (range: DeadlineRange): RawBuilder<unknown> =>
  detectionSpans(visibleScope(range), windowsOf(range), 'hour');

/** Number of deadlines, by stored severity. */
export async function countDeadlines(
  transaction: Kysely<Database>,
  range: DeadlineRange,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ severity: number; count: string }>`
    select severity, sum(count) as count from (${hoursOf(range)}) hours group by severity`.execute(transaction);
  return new Map(rows.map(({ severity, count }) => [severity, Number(count)]));
}

/** Number of deadlines by day (UTC, `YYYY-MM-DD`). Days without deadlines are missing. */
export async function countDeadlinesByDay(
  transaction: Kysely<Database>,
  range: DeadlineRange,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: string }>`
    select to_char((start + days * interval '24 hours') at time zone 'utc', 'YYYY-MM-DD') as day, sum(count) as count
    from (${hoursOf(range)}) hours group by 1 having sum(count) <> 0`.execute(transaction);
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
}

export interface DeadlineRequest {
  sort: { column: 'dueAt' | 'firstDetectedAt'; direction: 'asc' | 'desc' };
  page: { offset: number; limit: number };
}

/** A query of `row_id`: findings of the range in order, within each severity along the index. */
export async function walkDeadlines(
  transaction: Kysely<Database>,
  range: DeadlineRange,
  { sort, page }: DeadlineRequest,
): Promise<RawBuilder<unknown>> {
  const column = sort.column === 'dueAt' ? 'deadline' : 'firstSeen';
  const { direction } = sort;
  const scope = visibleScope(range);
  const windows = windowsOf(range);
  const order = detectionOrder(column, windows, (within, span) => detectionSpans(scope, within, span));
  const start = await findPageStart(transaction, { ...order, direction }, page);
  const walk = {
    organizationId: range.organizationId,
    where: isInVisibleScope(scope),
    ofSeverities: severitiesOf(range),
    windows,
    sort: { column, direction },
    policy: range.policy,
  } as const;
  return walkFindings(walk, start ?? { skipped: page.offset, taken: page.limit, isReversed: false, hasKey: true });
}

/** Groups of all deadlines of an organization, or of registries of it, by the first characters of the vulnerability. */
export function vulnerabilityOrder(range: DeadlineRange, direction: 'asc' | 'desc'): CountedOrder<PrefixKey> {
  const { organizationId, registries, asOf: at } = range;
  const by = ['value'] as const;
  if (registries) {
    const totals = { facet: 'registry_vulnerability_prefix_12', by, registries, at } as const;
    return { ...prefixGroups(visibleTotals(organizationId, totals), 12), by, direction };
  }
  const groups = (length: 10 | 12, where: RawBuilder<SqlBool>) =>
    prefixGroups(visibleTotals(organizationId, { facet: `vulnerability_prefix_${length}`, by, where, at }), length);
  return {
    ...groups(10, sql<SqlBool>`has_deadline`),
    by,
    direction,
    finer: [(first, last) => groups(12, sql<SqlBool>`has_deadline and ${isWithinPrefixes(first, last, 10)}`)],
  };
}

/** A query of `row_id`: findings with a deadline by vulnerability, along the index. */
export function walkVulnerabilities(
  range: DeadlineRange,
  isUpwards: boolean,
  page: { within: RawBuilder<SqlBool>; skipped: number; taken: number },
): RawBuilder<unknown> {
  const to = isUpwards ? sql`asc` : sql`desc`;
  return sql`
    select f.row_id from findings f where ${isInVisibleScope(visibleScope(range))} and f.severity >= ${leastSeverity} and ${page.within}
    order by f.vulnerability_id ${to}, f.id collate "C" ${to} limit ${page.taken} offset ${page.skipped}`;
}

/** The condition of `has_deadline` in finding totals. */
const leastSeverity = Math.min(...deadlineSeverities.map(severityRank));
