import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import { hourMs } from '../../../lib/durations.ts';
import { deadlineSeverities } from '../../../reports/posture-facts.ts';
import type { SlaPolicy, SlaStatus } from '../../findings/sla-policy/sla-clock.ts';
import { isSuppressedAt } from '../../findings/visibility/finding-visibility-store.ts';
import {
  type CountedRange,
  countedValues,
  countedValuesOfRegistries,
  cveLongPartLength,
  cvePartLength,
  endOfPart,
  type RegistryTotals,
} from '../../findings/vulnerabilities/finding-value-store.ts';
import type { CountedOrder } from '../../findings/vulnerabilities/page-start-store.ts';
import { ofRegistries } from './posture-scope-store.ts';
import { dueAt, firstDetectedAt } from './sla-clock-store.ts';

/**
 * Deadlines of open findings of an organization or of its registries, from finding totals and the index findings_by_deadline, which sorts by
 * first detection within each severity. Only the shown findings and the hours in which a range begins and ends are read finding by finding.
 */

export interface DeadlineRange {
  organizationId: string;
  /** Of these alone. */
  registries?: RegistryTotals;
  asOf: Date;
  policy: SlaPolicy;
  severity?: readonly Severity[];
  status?: SlaStatus;
  /** Deadlines from here on. */
  from?: Date;
  /** Before this. */
  to?: Date;
  /** First detections of a severity (its rank) within which all of this lies; undefined: none of it. */
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
  // Everything later than a moment: times are stored in microseconds.
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
  sql<SqlBool>`f.organization_id = ${organizationId} and f.closed_at_assessment is null
    and not ${isSuppressedAt(sql`${asOf}::timestamptz`)} ${inRegistries(organizationId, registries)}`;

/** What is suppressed: counted among the kept totals, and listed nowhere. */
const suppressed = ({ organizationId, asOf, registries }: DeadlineRange): RawBuilder<SqlBool> =>
  sql<SqlBool>`f.organization_id = ${organizationId} and f.closed_at_assessment is null
    and f.suppressed_until > ${asOf}::timestamptz ${inRegistries(organizationId, registries)}`;

function inRegistries(organizationId: string, registries: RegistryTotals | undefined): RawBuilder<unknown> {
  return registries ? sql`and ${ofRegistries(organizationId, registries)}` : sql``;
}

/** How finely deadlines are counted: the totals' field, and the format of its times (UTC). */
const spans = {
  hour: { field: 'firstDetectedIn', format: 'YYYY-MM-DD"T"HH24', toInstant: ':00Z' },
  second: { field: 'firstDetectedAt', format: 'YYYY-MM-DD"T"HH24:MI:SS', toInstant: 'Z' },
} as const;
type Span = keyof typeof spans;
const lengthOf = (span: Span): RawBuilder<unknown> => sql.raw(`interval '1 ${span}'`);

/** Open findings by severity and time of first detection. */
function firstDetections(range: DeadlineRange, span: Span): RawBuilder<unknown> {
  const { organizationId, registries, window } = range;
  const { field } = spans[span];
  const counted = (among?: CountedRange) =>
    registries
      ? countedValuesOfRegistries(organizationId, registries, field, suppressed(range), among)
      : countedValues(organizationId, field, suppressed(range), among && { range: among });
  if (!window) return counted();
  const text = (time: Date) => time.toISOString().slice(0, 19);
  const parts = severitiesOf(range).map(({ rank, from, to }) =>
    counted({ from: `${rank} ${from ? text(from) : ''}`, upTo: `${rank} ${to ? text(to) : '~'}` }),
  );
  return sql.join(
    parts.map((part) => sql`select value, count from (${part}) part`),
    sql` union all `,
  );
}

/** A query of `severity`, `days`, `start` (of the span of first detection) and `count`, beside `policy`. */
function countedSpans(range: DeadlineRange, span: Span): RawBuilder<unknown> {
  const unit = sql.lit(span);
  const length = lengthOf(span);
  return sql`
    select policy.severity, policy.days, totals.start, totals.count from (
      select left(value, 1)::smallint as severity, (substr(value, 3) || ${spans[span].toInstant})::timestamptz as start, count
      from (${firstDetections(range, span)}) counted
    ) totals
    join policy on policy.severity = totals.severity and totals.start >= policy.lower and totals.start + ${length} <= policy.upper
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

/** How many there are, by stored severity. */
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

/** How a list of all deadlines of the range lies in kept totals: by the hour, and within the hours of a page by the second. */
export function deadlineOrder(
  range: DeadlineRange,
  ranges: RawBuilder<unknown>,
  { column, direction }: { column: DeadlineSort; direction: 'asc' | 'desc' },
): CountedOrder {
  const level = (span: Span, among: DeadlineRange, policies: RawBuilder<unknown>) => ({
    groups: sql<{
      value: string;
      count: string;
    }>`with ${policies} select ${orderedValue(column, span)} as value, sum(count)::bigint as count
      from (${countedSpans(among, span)}) spans group by 1`,
    from: (value: string) => sql<boolean>`${firstDetectedAt} >= ${startOf(column, span, value)}`,
    upTo: (value: string) => sql<boolean>`${firstDetectedAt} < ${startOf(column, span, value)} + ${lengthOf(span)}`,
  });
  return {
    ...level('hour', range, ranges),
    by: sql`groups.value`,
    direction,
    finer: [
      (low, high) => {
        const within = { ...range, window: windowOf(column, low, high) };
        return level('second', within, rangesOf(within) ?? ranges);
      },
    ],
  };
}

/** First detections of the groups from `low` to `high`, which are hours of `orderedValue`. */
function windowOf(column: DeadlineSort, low: string, high: string): NonNullable<DeadlineRange['window']> {
  const startsAt = (hour: string) => Date.parse(`${hour}${spans.hour.toInstant}`);
  if (column === 'severity') {
    const [lowest, highest] = [Number(low.slice(0, 1)), Number(high.slice(0, 1))];
    return (rank) =>
      rank < lowest || rank > highest
        ? undefined
        : {
            ...(rank === lowest && { from: new Date(startsAt(low.slice(2))) }),
            ...(rank === highest && { to: new Date(startsAt(high.slice(2)) + hourMs) }),
          };
  }
  return (_, days) => {
    const earlierMs = column === 'dueAt' ? days * 24 * hourMs : 0;
    return { from: new Date(startsAt(low) - earlierMs), to: new Date(startsAt(high) + hourMs - earlierMs) };
  };
}

/** A text that is ordered as the list is, of rows of `countedSpans`. */
function orderedValue(column: DeadlineSort, span: Span): RawBuilder<unknown> {
  const text = (moment: RawBuilder<unknown>) =>
    sql`to_char((${moment}) at time zone 'UTC', ${sql.lit(spans[span].format)})`;
  const values: Record<DeadlineSort, RawBuilder<unknown>> = {
    dueAt: text(sql`start + days * interval '24 hours'`),
    firstDetectedAt: text(sql`start`),
    severity: sql`severity::text || ' ' || ${text(sql`start`)}`,
  };
  return values[column];
}

/** First detections of a severity (`policy`) with which a group begins; all or none of one that the group is not of. */
function startOf(column: DeadlineSort, span: Span, value: string): RawBuilder<unknown> {
  const start = (time: string) => sql`${`${time}${spans[span].toInstant}`}::timestamptz`;
  if (column === 'dueAt') return sql`(${start(value)} - policy.days * interval '24 hours')`;
  if (column === 'firstDetectedAt') return start(value);
  const rank = Number(value.slice(0, 1));
  return sql`(case when policy.severity > ${rank} then '-infinity' when policy.severity < ${rank} then 'infinity'
    else ${start(value.slice(2))} end)`;
}

/** Ends every order, as the indexes have it. */
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

/** How all deadlines of an organization, or of registries of it, lie in kept totals by vulnerability: by its first characters. */
export function vulnerabilityOrder(range: DeadlineRange, direction: 'asc' | 'desc'): CountedOrder {
  const { organizationId, registries } = range;
  const within = (length: number) => ({
    from: (part: string) => sql<boolean>`f.vulnerability_id >= ${part}`,
    upTo: (part: string) => sql<boolean>`f.vulnerability_id <= ${endOfPart(part, length)}`,
  });
  const by = sql`groups.value`;
  if (registries) {
    const without = sql`${suppressed(range)} and f.severity >= ${leastSeverity}`;
    const groups = countedValuesOfRegistries(organizationId, registries, 'cveLongPartDue', without);
    return { groups, by, direction, ...within(cveLongPartLength) };
  }
  return {
    groups: countedValues(organizationId, 'cvePartDue', suppressed(range)),
    by,
    direction,
    ...within(cvePartLength),
    finer: [
      (from, last) => ({
        groups: countedValues(organizationId, 'cveLongPartDue', suppressed(range), {
          range: { from, upTo: endOfPart(last, cvePartLength) },
        }),
        ...within(cveLongPartLength),
      }),
    ],
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

/** As `cvePartDue` has it. */
const leastSeverity = Math.min(...deadlineSeverities.map(severityRank));
