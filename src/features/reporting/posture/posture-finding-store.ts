import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { hourMs } from '../../../lib/durations.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { isSuppressedAt } from '../../findings/visibility/finding-visibility-store.ts';
import {
  countedValues,
  countedValuesOfRegistries,
  type RegistryTotals,
} from '../../findings/vulnerabilities/finding-value-store.ts';
import { closuresIn } from './closure-store.ts';
import { countDeadlines } from './deadline-store.ts';
import { type CountedScope, countedScopeOf, type Period, type PostureScope } from './posture-scope.ts';
import { findingsInScope, ofRegistries } from './posture-scope-store.ts';
import { dueAt, policyRows, soonAt } from './sla-clock-store.ts';

/** What is open in a scope now, and what opened and closed over a period, by severity. */

export interface OpenRow {
  /** As stored. */
  severity: number;
  open: number;
  knownExploited: number;
  fixable: number;
  suppressed: number;
  dueSoon: number;
  breached: number;
}

/** What is open, by severity: of an organization and of registries out of stored totals, of anything less counted. */
export async function readOpen(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, policy }: { asOf: Date; policy: SlaPolicy },
): Promise<OpenRow[]> {
  const counted = countedScopeOf(scope);
  return counted
    ? readKeptOpen(transaction, { ...counted, asOf, policy })
    : countOpen(transaction, scope, { asOf, policy });
}

type OpenCounts = Record<keyof OpenRow, string>;

async function readKeptOpen(
  transaction: Kysely<Database>,
  request: CountedScope & { asOf: Date; policy: SlaPolicy },
): Promise<OpenRow[]> {
  const { organizationId, registries, asOf } = request;
  const { rows } = await sql<Omit<OpenCounts, 'dueSoon' | 'breached'>>`
    with counted as (
      select severity, sum(change) as open, coalesce(sum(change) filter (where is_known_exploited), 0) as exploited,
        coalesce(sum(change) filter (where is_fixable), 0) as fixable
      from finding_counts where organization_id = ${organizationId} ${registries ? sql`and ${keyOf(organizationId, registries)}` : sql``}
      group by severity having sum(change) <> 0
    ), suppressed as (
      select f.severity, count(*) as open, count(*) filter (where f.is_known_exploited) as exploited,
        count(*) filter (where f.fix_state = 'fixed') as fixable
      from findings f where f.organization_id = ${organizationId} and f.closed_at_assessment is null
        and f.suppressed_until > ${asOf}::timestamptz
        ${registries ? sql`and ${ofRegistries(organizationId, registries)}` : sql``} group by f.severity
    )
    select c.severity, c.open - coalesce(s.open, 0) as open, c.exploited - coalesce(s.exploited, 0) as "knownExploited",
      c.fixable - coalesce(s.fixable, 0) as fixable, coalesce(s.open, 0) as suppressed
    from counted c left join suppressed s on s.severity = c.severity`.execute(transaction);
  const dueSoon = await countDeadlines(transaction, { ...request, status: 'DUE_SOON' });
  const breached = await countDeadlines(transaction, { ...request, status: 'BREACHED' });
  return rows.map((row) => {
    const severity = Number(row.severity);
    return toOpenRow({ ...row, dueSoon: dueSoon.get(severity) ?? 0, breached: breached.get(severity) ?? 0 });
  });
}

/** For a query over totals with `registry_key`. */
function keyOf(organizationId: string, registries: RegistryTotals): RawBuilder<SqlBool> {
  if ('registryId' in registries) return sql<SqlBool>`registry_key = ${registries.registryId}`;
  return sql<SqlBool>`registry_key in (select id from registries where organization_id = ${organizationId})`;
}

async function countOpen(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, policy }: { asOf: Date; policy: SlaPolicy },
): Promise<OpenRow[]> {
  const at = sql`${asOf}::timestamptz`;
  const counts = sql`not ${isSuppressedAt(at)}`;
  const { rows } = await sql<OpenCounts>`
    select f.severity, count(*) filter (where ${counts}) as open,
      count(*) filter (where ${counts} and f.is_known_exploited) as "knownExploited",
      count(*) filter (where ${counts} and f.fix_state = 'fixed') as fixable,
      count(*) filter (where not (${counts})) as suppressed,
      count(*) filter (where ${counts} and ${at} >= ${soonAt} and ${at} < ${dueAt}) as "dueSoon",
      count(*) filter (where ${counts} and ${at} >= ${dueAt}) as breached
    from findings f left join ${policyRows(policy)} on policy.severity = f.severity
    where ${findingsInScope(scope)} and f.closed_at_assessment is null
    group by f.severity`.execute(transaction);
  return rows.map(toOpenRow);
}

function toOpenRow(row: Record<keyof OpenRow, string | number>): OpenRow {
  return {
    severity: Number(row.severity),
    open: Number(row.open),
    knownExploited: Number(row.knownExploited),
    fixable: Number(row.fixable),
    suppressed: Number(row.suppressed),
    dueSoon: Number(row.dueSoon),
    breached: Number(row.breached),
  };
}

export interface ClosedRow {
  /** Null: all severities together. */
  severity: number | null;
  closed: number;
  meanDays: number | null;
  medianDays: number | null;
  /** Before their deadline; those of a severity without one are neither in time nor late. */
  inTime: number;
  late: number;
}

/** What was remediated in the period. Closures under an exception count in none of the numbers. */
export async function readClosed(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { period, policy }: { period: Period; policy: SlaPolicy },
): Promise<ClosedRow[]> {
  const { rows } = await sql<{
    severity: number | null;
    closed: string;
    mean: number | null;
    median: number | null;
    late: string;
    in_time: string;
  }>`
    with closed as (
      select closure.severity, closure.days, closure.days >= policy.days as is_late
      from (${closuresIn(period, findingsInScope(scope))}) closure left join ${policyRows(policy)} on policy.severity = closure.severity
      where not closure.is_suppressed
    )
    select severity, count(*) as closed, avg(days) as mean, percentile_cont(0.5) within group (order by days) as median,
      count(*) filter (where is_late) as late, count(*) filter (where not is_late) as in_time
    from closed group by grouping sets ((severity), ())`.execute(transaction);
  return rows.map((row) => ({
    severity: row.severity,
    closed: Number(row.closed),
    meanDays: row.mean,
    medianDays: row.median,
    inTime: Number(row.in_time),
    late: Number(row.late),
  }));
}

/** Findings that came up in the period, closed since or not. */
export async function countOpened(transaction: Kysely<Database>, scope: PostureScope, period: Period): Promise<number> {
  const { from, to } = period;
  const inPeriod = sql`${findingsInScope(scope)} and f.detected_at >= ${from} and f.detected_at < ${to}`;
  const counted = countedScopeOf(scope);
  // A finding has one row that is open, and perhaps some that it took over from.
  const open = counted && keptOpened(counted, period);
  const { rows } = await sql<{ opened: string }>`
    select (${open ?? sql`select count(*) from findings f where ${inPeriod} and f.closed_at_assessment is null`}) + (
      select count(distinct f.id) from findings f where ${inPeriod} and f.closed_at >= ${from} and not exists (
        select from findings g where g.organization_id = f.organization_id and g.id = f.id and g.closed_at_assessment is null)
    ) as opened`.execute(transaction);
  return Number(rows[0]?.opened ?? 0);
}

/**
 * A query of how many open findings were detected in a period: whole days, of registries hours, out of stored totals. At the start of the
 * period what is left of the first one is counted, at its end what of the last one came later: of a period that ends now there is none.
 */
function keptOpened({ organizationId, registries }: CountedScope, { from, to }: Period): RawBuilder<unknown> {
  const [unitMs, length] = registries ? [hourMs, 13] : [24 * hourMs, 10];
  const next = (at: Date) => new Date(Math.ceil(at.getTime() / unitMs) * unitMs);
  const name = (at: Date) => at.toISOString().slice(0, length);
  const [first, end] = [next(from), next(to)];
  const totals = registries
    ? countedValuesOfRegistries(organizationId, registries, 'detectedIn', sql`false`)
    : countedValues(organizationId, 'detectedOn', sql`false`);
  const counted = (
    start: Date,
    before: Date,
  ) => sql`(select count(*) from findings f where f.organization_id = ${organizationId}
    and f.closed_at_assessment is null and f.detected_at >= ${start} and f.detected_at < ${before}
    ${registries ? sql`and ${ofRegistries(organizationId, registries)}` : sql``})`;
  return sql`select coalesce(sum(count), 0) + ${counted(from, first)} - ${counted(to, end)}
    from (${totals}) units where value >= ${name(first)} and value < ${name(end)}`;
}
