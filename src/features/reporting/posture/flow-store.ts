import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { closuresIn } from './closure-store.ts';
import type { Period, PostureScope } from './posture-scope.ts';
import { findingsInScope } from './posture-scope-store.ts';
import { policyRows } from './sla-clock-store.ts';

/** Findings that opened and closed in each of the last weeks before a moment. */

export interface WeekRow {
  /** 0: the week that ends at the moment. */
  ago: number;
  opened: number;
  closed: number;
  meanDays: number | null;
  medianDays: number | null;
  inTime: number;
  late: number;
}

const weekMs = 7 * dayMs;

/** Weeks without an opened or closed finding are missing. */
export async function readWeeks(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { end, weeks, policy }: { end: Date; weeks: number; policy: SlaPolicy },
): Promise<WeekRow[]> {
  const period: Period = { from: new Date(end.getTime() - weeks * weekMs), to: end };
  const weekOf = (moment: ReturnType<typeof sql>) =>
    sql`least(${sql.lit(weeks - 1)}, floor(extract(epoch from ${end}::timestamptz - ${moment}) / 604800))::int`;
  const { rows } = await sql<WeekRow>`
    with opened as (
      select ${weekOf(sql`f.detected_at`)} as ago, count(distinct f.id)::int as opened from findings f
      where ${findingsInScope(scope)} and f.detected_at >= ${period.from} and f.detected_at < ${period.to} group by 1
    ), closed as (
      select ${weekOf(sql`closure.closed_at`)} as ago, count(*)::int as closed, avg(closure.days) as "meanDays",
        percentile_cont(0.5) within group (order by closure.days) as "medianDays",
        (count(*) filter (where closure.days < policy.days))::int as "inTime",
        (count(*) filter (where closure.days >= policy.days))::int as late
      from (${closuresIn(period, findingsInScope(scope))}) closure left join ${policyRows(policy)} on policy.severity = closure.severity
      where not closure.is_suppressed group by 1
    )
    select ago, coalesce(opened, 0) as opened, coalesce(closed, 0) as closed, "meanDays", "medianDays",
      coalesce("inTime", 0) as "inTime", coalesce(late, 0) as late
    from opened full join closed using (ago) order by ago desc`.execute(transaction);
  return rows;
}
