import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { severityRank } from '../../domain/severity.ts';
import { deadlineSeverities } from '../../reports/kinds/posture/posture-facts.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';
import type { Period, PostureScope } from './posture-scope.ts';
import { findingsInScope } from './store-scope.ts';

/** What is open in a scope now, and what opened and closed over a period, by severity. */

/** Days by severity; a join of `findings f` with it as `policy` gives `due_at`, null where there is no deadline. */
export function policyRows(policy: SlaPolicy): RawBuilder<unknown> {
  const rows = deadlineSeverities.map((severity) => {
    const days = policy[severity.toLowerCase() as keyof SlaPolicy];
    return sql`(${sql.lit(severityRank(severity))}::smallint, ${days}::int)`;
  });
  return sql`(values ${sql.join(rows)}) as policy (severity, days)`;
}

export const firstDetectedAt = sql<Date>`coalesce(f.first_detected_at, f.detected_at)`;
/** In hours: a day is 24 of them, whatever the time zone does. */
export const dueAt = sql<Date | null>`${firstDetectedAt} + policy.days * interval '24 hours'`;
/** The last quarter of the time begins. */
export const soonAt = sql<Date | null>`${firstDetectedAt} + policy.days * interval '18 hours'`;

export const isSuppressedAt = (at: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(f.suppressed_until > ${at}, false)`;

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

export async function readOpen(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, policy }: { asOf: Date; policy: SlaPolicy },
): Promise<OpenRow[]> {
  const at = sql`${asOf}::timestamptz`;
  const counts = sql`not ${isSuppressedAt(at)}`;
  const { rows } = await sql<Record<keyof OpenRow, string>>`
    select f.severity, count(*) filter (where ${counts}) as open,
      count(*) filter (where ${counts} and f.is_known_exploited) as "knownExploited",
      count(*) filter (where ${counts} and f.fix_state = 'fixed') as fixable,
      count(*) filter (where not (${counts})) as suppressed,
      count(*) filter (where ${counts} and ${at} >= ${soonAt} and ${at} < ${dueAt}) as "dueSoon",
      count(*) filter (where ${counts} and ${at} >= ${dueAt}) as breached
    from findings f left join ${policyRows(policy)} on policy.severity = f.severity
    where ${findingsInScope(scope)} and f.closed_at_assessment is null
    group by f.severity`.execute(transaction);
  return rows.map((row) => ({
    severity: Number(row.severity),
    open: Number(row.open),
    knownExploited: Number(row.knownExploited),
    fixable: Number(row.fixable),
    suppressed: Number(row.suppressed),
    dueSoon: Number(row.dueSoon),
    breached: Number(row.breached),
  }));
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

/**
 * What was remediated in the period. A row that another took over from is the same finding still; a tag that went took its findings along,
 * and nobody fixed them.
 */
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
      select f.severity, extract(epoch from f.closed_at - ${firstDetectedAt})::float8 / 86400 as days,
        f.closed_at >= ${dueAt} as is_late
      from findings f left join ${policyRows(policy)} on policy.severity = f.severity
      where ${findingsInScope(scope)} and f.closed_at >= ${period.from} and f.closed_at < ${period.to}
        and f.closed_cause <> 'tag removed' and not ${isSuppressedAt(sql`f.closed_at`)}
        and not exists (select from findings later where later.organization_id = f.organization_id and later.id = f.id
          and later.opened_at_assessment > f.opened_at_assessment)
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
export async function countOpened(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { from, to }: Period,
): Promise<number> {
  // Two indexes: what is open by its detection, what closed by its end, which came after.
  const opened = sql`${findingsInScope(scope)} and f.detected_at >= ${from} and f.detected_at < ${to}`;
  const { rows } = await sql<{ opened: string }>`
    select count(distinct id) as opened from (
      select f.id from findings f where ${opened} and f.closed_at_assessment is null
      union all
      select f.id from findings f where ${opened} and f.closed_at >= ${from}
    ) found`.execute(transaction);
  return Number(rows[0]?.opened ?? 0);
}
