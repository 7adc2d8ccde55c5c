import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import { hourMs } from '../../../lib/durations.ts';
import { deadlineSeverities } from '../../../reports/posture-facts.ts';
import type { SlaPolicy, SlaStatus } from '../../findings/sla-policy/sla-clock.ts';
import type { RegistryTotals } from '../../findings/totals/registry-totals.ts';
import { visibleTotals } from '../../findings/totals/visible-totals-store.ts';
import { isVisibleAt } from '../../findings/visibility/finding-visibility-store.ts';
import type { CountedOrder, GroupsOfOrder } from '../../findings/vulnerabilities/page-start-store.ts';
import { isWithinPrefixes, type PrefixKey, prefixGroups } from '../../findings/vulnerabilities/prefix-groups-store.ts';
import { ofRegistries } from './posture-scope-store.ts';
import { dueAt, firstDetectedAt } from './sla-clock-store.ts';

/**
 * Deadlines of visible findings of an organization or of its registries, from finding totals and the index findings_by_deadline, which
 * sorts by first detection within each severity. Only findings of the page, and those in the hours at the borders of a range, are read
 * individually.
 */

export interface DeadlineRange {
  organizationId: string;
  /** Only these registries. */
  registries?: RegistryTotals;
  asOf: Date;
  policy: SlaPolicy;
  severity?: readonly Severity[];
  status?: SlaStatus;
  /** Deadlines from this moment on. */
  from?: Date;
  /** Deadlines before this moment. */
  to?: Date;
  /** First detections of a severity (its rank) that include the whole range. Undefined: no finding of the severity is in the range. */
  window?: (rank: number, days: number) => { from?: Date; to?: Date } | undefined;
}

export type DeadlineSort = 'dueAt' | 'firstDetectedAt' | 'severity';

interface SeverityRange {
  rank: number;
  days: number;
  from?: Date;
  to?: Date;
}

/** Severities of the range, with the first detections of its `window`. */
function severitiesOf({ policy, severity, window }: DeadlineRange): SeverityRange[] {
  return deadlineSeverities
    .filter((one) => !severity || severity.includes(one))
    .flatMap((one) => {
      const [rank, days] = [severityRank(one), policy[one.toLowerCase() as keyof SlaPolicy]];
      const within = window ? window(rank, days) : {};
      return within ? [{ rank, days, ...within }] : [];
    });
}

/**
 * `policy (severity, days, lower, upper)`: the severities of the range, with the first detections, from `lower` on and before `upper`, whose
 * deadline is in it. Undefined: no severity of it has a deadline.
 */
export function rangesOf(range: DeadlineRange): RawBuilder<unknown> | undefined {
  const rows = severitiesOf(range).map(({ rank, days, ...window }) => {
    const { lower, upper } = boundsOf(range, days);
    if (window.from) lower.push(sql`${window.from}::timestamptz`);
    if (window.to) upper.push(sql`${window.to}::timestamptz`);
    return sql`(${rank}::smallint, ${days}::int, greatest('-infinity'::timestamptz, ${sql.join(lower)}),
      least('infinity'::timestamptz, ${sql.join(upper)}))`;
  });
  return rows.length === 0 ? undefined : sql`policy (severity, days, lower, upper) as (values ${sql.join(rows)})`;
}

function boundsOf({ asOf, status, from, to }: DeadlineRange, days: number) {
  const before = (at: Date, hours: number) => sql`${new Date(at.getTime() - days * hours * hourMs)}::timestamptz`;
  // Later than a moment by the smallest unit: times are stored in microseconds.
  const after = (moment: RawBuilder<unknown>) => sql`${moment} + interval '1 microsecond'`;
  const [due, soon] = [after(before(asOf, 24)), after(before(asOf, 18))];
  const lower = [sql`null`, ...(from ? [before(from, 24)] : [])];
  const upper = [sql`null`, ...(to ? [before(to, 24)] : [])];
  if (status === 'BREACHED') upper.push(due);
  if (status === 'DUE_SOON') {
    lower.push(due);
    upper.push(soon);
  }
  if (status === 'ON_TRACK') lower.push(soon);
  return { lower, upper };
}

const isOpen = ({ organizationId, asOf, registries }: DeadlineRange): RawBuilder<SqlBool> =>
  sql<SqlBool>`f.organization_id = ${organizationId} and ${isVisibleAt(sql`${asOf}::timestamptz`)} ${inRegistries(organizationId, registries)}`;

function inRegistries(organizationId: string, registries: RegistryTotals | undefined): RawBuilder<unknown> {
  return registries ? sql`and ${ofRegistries(organizationId, registries)}` : sql``;
}

type Span = 'hour' | 'second';
const lengthOf = (span: Span): RawBuilder<unknown> => sql.raw(`interval '1 ${span}'`);

/** A query of `severity`, `moment` (start of the span of first detection) and `count`. */
function firstDetections(range: DeadlineRange, span: Span): RawBuilder<unknown> {
  const { organizationId, registries, asOf: at, window } = range;
  const counted = (where = sql<SqlBool>`true`) => {
    const request = { by: ['severity', 'moment'], where, at } as const;
    return registries
      ? visibleTotals(organizationId, { facet: `registry_first_detected_${span}`, registries, ...request })
      : visibleTotals(organizationId, { facet: `first_detected_${span}`, ...request });
  };
  if (!window) return counted();
  // One query per severity, so that each reads a range of the index.
  const parts = severitiesOf(range).map(({ rank, from, to }) => {
    const after = from ? sql`and moment >= ${from}::timestamptz` : sql``;
    const before = to ? sql`and moment < ${to}::timestamptz` : sql``;
    return sql`select * from (${counted(sql<SqlBool>`severity = ${sql.lit(rank)} ${after} ${before}`)}) part`;
  });
  return sql.join(parts, sql` union all `);
}

/** A query of `severity`, `days`, `start` (of the span of first detection) and `count`, beside `policy`. */
function countedSpans(range: DeadlineRange, span: Span): RawBuilder<unknown> {
  const unit = sql.lit(span);
  const length = lengthOf(span);
  return sql`
    select policy.severity, policy.days, stored.moment as start, stored.count from (${firstDetections(range, span)}) stored
    join policy on policy.severity = stored.severity and stored.moment >= policy.lower and stored.moment + ${length} <= policy.upper
    union all
    select policy.severity, policy.days, part.start, part.count from policy
    cross join lateral (select date_trunc(${unit}, policy.lower - interval '1 microsecond', 'UTC') + ${length} as whole) first
    cross join lateral (values
      (policy.lower, least(policy.upper, first.whole)),
      (greatest(date_trunc(${unit}, policy.upper, 'UTC'), first.whole), policy.upper)
    ) piece (lower, upper)
    cross join lateral (
      select date_trunc(${unit}, ${firstDetectedAt}, 'UTC') as start, count(*) as count from findings f
      where ${isOpen(range)} and f.severity = policy.severity
        and ${firstDetectedAt} >= piece.lower and ${firstDetectedAt} < piece.upper
      group by 1
    ) part`;
}

/** Number of deadlines, by stored severity. */
export async function countDeadlines(
  transaction: Kysely<Database>,
  range: DeadlineRange,
): Promise<ReadonlyMap<number, number>> {
  const ranges = rangesOf(range);
  if (!ranges) return new Map();
  const { rows } = await sql<{ severity: number; count: string }>`
    with ${ranges} select severity, sum(count) as count from (${countedSpans(range, 'hour')}) hours group by severity`.execute(
    transaction,
  );
  return new Map(rows.map(({ severity, count }) => [severity, Number(count)]));
}

/** Number of deadlines by day (UTC, `YYYY-MM-DD`). Days without deadlines are missing. */
export async function countDeadlinesByDay(
  transaction: Kysely<Database>,
  range: DeadlineRange,
): Promise<ReadonlyMap<string, number>> {
  const ranges = rangesOf(range);
  if (!ranges) return new Map();
  const { rows } = await sql<{ day: string; count: string }>`
    with ${ranges} select to_char((start + days * interval '24 hours') at time zone 'utc', 'YYYY-MM-DD') as day, sum(count) as count
    from (${countedSpans(range, 'hour')}) hours group by 1 having sum(count) <> 0`.execute(transaction);
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
}

/** A group of deadlines: `moment` is the start of a span of deadlines or of first detections. */
export interface DeadlineKey {
  /** In the order by severity. */
  severity?: number;
  moment: Date;
}

/** Groups of all deadlines of the range in the order of a list: by hour, and within the hours of a page by second. */
export function deadlineOrder(
  range: DeadlineRange,
  ranges: RawBuilder<unknown>,
  { column, direction }: { column: DeadlineSort; direction: 'asc' | 'desc' },
): CountedOrder<DeadlineKey> {
  return {
    ...spanGroups(range, ranges, column, 'hour'),
    by: column === 'severity' ? ['severity', 'moment'] : ['moment'],
    direction,
    finer: [
      (low, high) => {
        const within = { ...range, window: windowOf(column, low, high) };
        return spanGroups(within, rangesOf(within) ?? ranges, column, 'second');
      },
    ],
  };
}

function spanGroups(
  range: DeadlineRange,
  ranges: RawBuilder<unknown>,
  column: DeadlineSort,
  span: Span,
): GroupsOfOrder<DeadlineKey> {
  const severity = column === 'severity' ? sql`severity` : sql`null::smallint`;
  const moment = column === 'dueAt' ? sql`start + days * interval '24 hours'` : sql`start`;
  return {
    groups: sql`with ${ranges} select ${severity} as severity, ${moment} as moment, sum(count)::bigint as count
      from (${countedSpans(range, span)}) spans group by 1, 2`,
    from: (key) => sql<boolean>`${firstDetectedAt} >= ${startOf(column, key)}`,
    upTo: (key) => sql<boolean>`${firstDetectedAt} < ${startOf(column, key)} + ${lengthOf(span)}`,
  };
}

/** First detections of the groups from `low` to `high`, which are hours. */
function windowOf(column: DeadlineSort, low: DeadlineKey, high: DeadlineKey): NonNullable<DeadlineRange['window']> {
  const endOf = ({ moment }: DeadlineKey) => moment.getTime() + hourMs;
  if (low.severity !== undefined && high.severity !== undefined) {
    const [lowest, highest] = [low.severity, high.severity];
    return (rank) =>
      rank < lowest || rank > highest
        ? undefined
        : {
            ...(rank === lowest && { from: low.moment }),
            ...(rank === highest && { to: new Date(endOf(high)) }),
          };
  }
  return (_, days) => {
    const earlierMs = column === 'dueAt' ? days * 24 * hourMs : 0;
    return { from: new Date(low.moment.getTime() - earlierMs), to: new Date(endOf(high) - earlierMs) };
  };
}

/** First detections of a severity (`policy`) at which a group begins. For a severity that the group does not contain, all or none. */
function startOf(column: DeadlineSort, { severity, moment }: DeadlineKey): RawBuilder<unknown> {
  const start = sql`${moment}::timestamptz`;
  if (column === 'dueAt') return sql`(${start} - policy.days * interval '24 hours')`;
  if (severity === undefined) return start;
  return sql`(case when policy.severity > ${severity} then '-infinity' when policy.severity < ${severity} then 'infinity'
    else ${start} end)`;
}

/** The last sort column of every order, as in the indexes. */
const id = sql`id collate "C"`;

/** A query of `row_id`: the findings of the range in order, within each severity along the index. */
export function walkDeadlines(
  range: DeadlineRange,
  ranges: RawBuilder<unknown>,
  sort: { column: DeadlineSort; isUpwards: boolean },
  page: { within: RawBuilder<SqlBool>; skipped: number; taken: number },
): RawBuilder<unknown> {
  const to = sort.isUpwards ? sql`asc` : sql`desc`;
  const by: Record<DeadlineSort, RawBuilder<unknown>> = {
    dueAt: sql`due_at ${to}, ${id} ${to}`,
    firstDetectedAt: sql`first_at ${to}, ${id} ${to}`,
    severity: sql`branch.severity ${to}, first_at ${to}, ${id} ${to}`,
  };
  return sql`
    with ${ranges}
    select branch.row_id from policy cross join lateral (
      select f.row_id, f.id, f.severity, ${firstDetectedAt} as first_at, ${dueAt} as due_at from findings f
      where ${isOpen(range)} and f.severity = policy.severity and ${firstDetectedAt} >= policy.lower
        and ${firstDetectedAt} < policy.upper and ${page.within}
      order by ${firstDetectedAt} ${to}, f.${id} ${to} limit ${page.skipped + page.taken}
    ) branch
    order by ${by[sort.column]} limit ${page.taken} offset ${page.skipped}`;
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
    select f.row_id from findings f where ${isOpen(range)} and f.severity >= ${leastSeverity} and ${page.within}
    order by f.vulnerability_id ${to}, f.${id} ${to} limit ${page.taken} offset ${page.skipped}`;
}

/** The condition of `has_deadline` in finding totals. */
const leastSeverity = Math.min(...deadlineSeverities.map(severityRank));
