import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Severity, severityRank } from '../../domain/severity.ts';
import { deadlineSeverities } from '../../reports/figures/posture-facts.ts';
import type { SlaPolicy, SlaStatus } from '../sla-policy/sla-clock.ts';
import type { CountedOrder } from '../vulnerabilities/store-page-start.ts';
import {
  countedValues,
  countedValuesOfRegistries,
  cvePartLength,
  endOfPart,
  type RegistryTotals,
} from '../vulnerabilities/store-values.ts';
import { dueAt, firstDetectedAt, isSuppressedAt } from './store-clock.ts';
import { ofRegistries } from './store-scope.ts';

/**
 * Deadlines of what is open in an organization or in registries of it, out of kept totals and the order of first detections within each severity
 * (migrations/0027): nothing is read finding by finding but what is shown, and the hours in which a range begins and ends.
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
}

export type DeadlineSort = 'dueAt' | 'firstDetectedAt' | 'severity';

const hourMs = 3_600_000;

/**
 * `policy (severity, days, lower, upper)`: the severities of the range, with the first detections, from `lower` on and before `upper`, whose
 * deadline is in it. Undefined: no severity of it has a deadline.
 */
export function rangesOf({ policy, severity, ...range }: DeadlineRange): RawBuilder<unknown> | undefined {
  const rows = deadlineSeverities
    .filter((one) => !severity || severity.includes(one))
    .map((one) => {
      const days = policy[one.toLowerCase() as keyof SlaPolicy];
      const { lower, upper } = boundsOf(range, days);
      return sql`(${severityRank(one)}::smallint, ${days}::int, greatest('-infinity'::timestamptz, ${sql.join(lower)}),
        least('infinity'::timestamptz, ${sql.join(upper)}))`;
    });
  return rows.length === 0 ? undefined : sql`policy (severity, days, lower, upper) as (values ${sql.join(rows)})`;
}

function boundsOf({ asOf, status, from, to }: Omit<DeadlineRange, 'policy' | 'severity'>, days: number) {
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

/** Open findings by severity and hour of first detection. */
function firstDetections(range: DeadlineRange): RawBuilder<unknown> {
  const { organizationId, registries } = range;
  return registries
    ? countedValuesOfRegistries(organizationId, registries, 'firstDetectedIn', suppressed(range))
    : countedValues(organizationId, 'firstDetectedIn', suppressed(range));
}

/** A query of `severity`, `days`, `hour` (of first detection) and `count`, beside `policy`. */
function countedHours(range: DeadlineRange): RawBuilder<unknown> {
  return sql`
    select policy.severity, policy.days, kept.hour, kept.count from (
      select left(value, 1)::smallint as severity, (substr(value, 3) || ':00Z')::timestamptz as hour, count
      from (${firstDetections(range)}) counted
    ) kept
    join policy on policy.severity = kept.severity and kept.hour >= policy.lower and kept.hour + interval '1 hour' <= policy.upper
    union all
    select policy.severity, policy.days, part.hour, part.count from policy
    cross join lateral (select date_trunc('hour', policy.lower - interval '1 microsecond', 'UTC') + interval '1 hour' as whole) first
    cross join lateral (values
      (policy.lower, least(policy.upper, first.whole)),
      (greatest(date_trunc('hour', policy.upper, 'UTC'), first.whole), policy.upper)
    ) piece (lower, upper)
    cross join lateral (
      select date_trunc('hour', ${firstDetectedAt}, 'UTC') as hour, count(*) as count from findings f
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
    with ${ranges} select severity, sum(count) as count from (${countedHours(range)}) hours group by severity`.execute(
    transaction,
  );
  return new Map(rows.map(({ severity, count }) => [severity, Number(count)]));
}

/** How a list of all deadlines of the range lies in kept totals. */
export function deadlineOrder(
  range: DeadlineRange,
  ranges: RawBuilder<unknown>,
  { column, direction }: { column: DeadlineSort; direction: 'asc' | 'desc' },
): CountedOrder {
  const hour = (moment: RawBuilder<unknown>) => sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`;
  const values: Record<DeadlineSort, RawBuilder<unknown>> = {
    dueAt: hour(sql`hour + days * interval '24 hours'`),
    firstDetectedAt: hour(sql`hour`),
    severity: sql`severity::text || ' ' || ${hour(sql`hour`)}`,
  };
  return {
    groups: sql`with ${ranges} select ${values[column]} as value, sum(count)::bigint as count
      from (${countedHours(range)}) hours group by 1`,
    by: sql`groups.value`,
    direction,
    from: (value) => sql<boolean>`${firstDetectedAt} >= ${startOf(column, value)}`,
    upTo: (value) => sql<boolean>`${firstDetectedAt} < ${startOf(column, value)} + interval '1 hour'`,
  };
}

/** First detections of a severity (`policy`) with which the hour of a group begins; all or none of one that the group is not of. */
function startOf(column: DeadlineSort, value: string): RawBuilder<unknown> {
  const start = (hour: string) => sql`${`${hour}:00Z`}::timestamptz`;
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

/** How all deadlines of an organization lie in kept totals by vulnerability. */
export function vulnerabilityOrder(range: DeadlineRange, direction: 'asc' | 'desc'): CountedOrder {
  return {
    groups: countedValues(range.organizationId, 'cvePartDue', suppressed(range)),
    by: sql`groups.value`,
    direction,
    from: (part) => sql<boolean>`f.vulnerability_id >= ${part}`,
    upTo: (part) => sql<boolean>`f.vulnerability_id <= ${endOfPart(part, cvePartLength)}`,
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
