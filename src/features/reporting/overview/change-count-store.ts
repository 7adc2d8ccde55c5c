import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ClosedCause, OpenedCause } from '../../../domain/finding-cause.ts';
import { isOpen } from '../../findings/visibility/finding-visibility-store.ts';
import { openedTotals } from '../posture/opened-total-store.ts';
import { countedScopeOf } from '../posture/posture-scope.ts';
import { type ChangeKind, type ChangeScope, changesIn, earlierRows, isOpenedIn } from './change-kinds-store.ts';

/** Numbers of changes by time, kind and cause. */

/**
 * The first kind of `changesIn`, counted by finding totals, which have the cause of the open row: a finding that replaced an earlier row is moved to
 * the cause of that row.
 */
function countedOpen(within: ChangeScope): RawBuilder<unknown> | undefined {
  const counted = countedScopeOf(within.scope);
  if (!counted) return undefined;
  return sql`
    select hour, 'opened' as change, cause, sum(count) as findings from (${openedTotals(counted, within.period)}) hours group by 1, 3
    union all
    select ${hourOf(sql`f.detected_at`)}, 'opened', moved.cause, sum(moved.count) from ${earlierRows(within)}
    join findings f on f.organization_id = ${within.scope.organizationId} and f.id = earlier.id and f.detected_at = earlier.detected_at
    cross join lateral (values (f.opened_cause, -1), (earlier.opened_cause, 1)) moved (cause, count)
    where ${isOpenedIn(within)} and ${isOpen()} and earlier.opened_cause <> f.opened_cause group by 1, 3`;
}

const hourOf = (at: RawBuilder<unknown>) => sql`date_trunc('hour', ${at}, 'UTC')`;

interface ChangeCount {
  change: ChangeKind;
  cause: OpenedCause | ClosedCause;
  findings: number;
}

export interface ChangesOfDay extends ChangeCount {
  /** In UTC. */
  day: string;
}

export async function countChanges(transaction: Kysely<Database>, within: ChangeScope): Promise<ChangesOfDay[]> {
  const { rows } = await sql<ChangesOfDay>`
    select to_char(hour at time zone 'utc', 'YYYY-MM-DD') as day, change, cause, sum(findings)::int as findings
    from (${changesByHour(within)}) hours group by 1, 2, 3 having sum(findings) <> 0 order by 1, 2 desc, 3`.execute(
    transaction,
  );
  return rows;
}

export interface ChangesOfHour extends ChangeCount {
  /** Its start. */
  hour: Date;
}

/** In the order of time. */
export async function countHours(transaction: Kysely<Database>, within: ChangeScope): Promise<ChangesOfHour[]> {
  const { rows } = await sql<ChangesOfHour>`
    select hour, change, cause, sum(findings)::int as findings
    from (${changesByHour(within)}) hours group by 1, 2, 3 having sum(findings) <> 0 order by 1`.execute(transaction);
  return rows;
}

/** A query of `hour`, `change`, `cause` and `findings`. Several rows may have the same key. */
function changesByHour(within: ChangeScope): RawBuilder<unknown> {
  const open = countedOpen(within);
  const read = open ? changesIn(within).slice(1) : changesIn(within);
  const counts = read.map(
    ({ change, at, cause, of, where }) => sql`
      select ${hourOf(at)} as hour, ${sql.lit(change)} as change, ${cause} as cause, count(*) as findings
      from ${of} where ${where} group by 1, 3`,
  );
  return sql.join([...(open ? [open] : []), ...counts], sql` union all `);
}
