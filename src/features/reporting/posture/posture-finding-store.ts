import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { ofRegistries } from '../../findings/totals/registry-findings-store.ts';
import { visibleTotals } from '../../findings/totals/visible-totals-store.ts';
import {
  isOpen,
  isOpenAndSuppressedAt,
  isSuppressedAt,
  isVisibleAt,
} from '../../findings/visibility/finding-visibility-store.ts';
import { closuresIn } from './closure-store.ts';
import { countDeadlines } from './deadline-store.ts';
import { openedTotals } from './opened-total-store.ts';
import { type CountedScope, countedScopeOf, type Period, type PostureScope } from './posture-scope.ts';
import { findingsInScope } from './posture-scope-store.ts';
import { dueAt, policyRows, soonAt } from './sla-clock-store.ts';

/** Open findings of a scope now, and findings that opened and closed in a period, by severity. */

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

/** Open findings by severity: of an organization and of registries from finding totals, of a narrower scope by a count. */
export async function readOpen(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, policy }: { asOf: Date; policy: SlaPolicy },
): Promise<OpenRow[]> {
  const counted = countedScopeOf(scope);
  return counted
    ? readOpenTotals(transaction, { ...counted, asOf, policy })
    : countOpen(transaction, scope, { asOf, policy });
}

type OpenCounts = Record<keyof OpenRow, string>;

async function readOpenTotals(
  transaction: Kysely<Database>,
  request: CountedScope & { asOf: Date; policy: SlaPolicy },
): Promise<OpenRow[]> {
  const { organizationId, registries, asOf } = request;
  const totals = { facet: 'state', by: ['severity', 'is_known_exploited', 'is_fixable'], at: asOf } as const;
  const { rows } = await sql<Omit<OpenCounts, 'dueSoon' | 'breached'>>`
    with visible as (
      select severity, sum(count) as open, sum(count) filter (where is_known_exploited) as exploited,
        sum(count) filter (where is_fixable) as fixable
      from (${visibleTotals(organizationId, { ...totals, ...(registries && { registries }) })}) totals group by severity
    ), suppressed as (
      select f.severity, count(*) as suppressed
      from findings f where f.organization_id = ${organizationId} and ${isOpenAndSuppressedAt(sql`${asOf}::timestamptz`)}
        ${registries ? sql`and ${ofRegistries(organizationId, registries)}` : sql``} group by f.severity
    )
    select severity, coalesce(v.open, 0) as open, coalesce(v.exploited, 0) as "knownExploited", coalesce(v.fixable, 0) as fixable,
      coalesce(s.suppressed, 0) as suppressed
    from visible v full join suppressed s using (severity)`.execute(transaction);
  const dueSoon = await countDeadlines(transaction, { ...request, status: 'DUE_SOON' });
  const breached = await countDeadlines(transaction, { ...request, status: 'BREACHED' });
  return rows.map((row) => {
    const severity = Number(row.severity);
    return toOpenRow({ ...row, dueSoon: dueSoon.get(severity) ?? 0, breached: breached.get(severity) ?? 0 });
  });
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
    where ${findingsInScope(scope)} and ${isOpen()}
    group by f.severity`.execute(transaction);
  return rows.map(toOpenRow);
}

/** Visible findings of malicious packages. There are few, and they have an index. */
export async function countMalware(transaction: Kysely<Database>, scope: PostureScope, asOf: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from findings f
    where ${findingsInScope(scope)} and f.is_malware and ${isVisibleAt(sql`${asOf}::timestamptz`)}`.execute(
    transaction,
  );
  return Number(rows[0]?.count ?? 0);
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
  /** null: all severities together. */
  severity: number | null;
  closed: number;
  meanDays: number | null;
  medianDays: number | null;
  /** Findings before their deadline. Those of a severity without a deadline are neither in time nor late. */
  inTime: number;
  late: number;
}

/** Findings that were remediated in the period. Closures under an attestation do not count. */
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

/** Findings that were opened in the period, closed since or not. */
export async function countOpened(transaction: Kysely<Database>, scope: PostureScope, period: Period): Promise<number> {
  const { from, to } = period;
  const inPeriod = sql`${findingsInScope(scope)} and f.detected_at >= ${from} and f.detected_at < ${to}`;
  const counted = countedScopeOf(scope);
  // A finding has at most one open row, and may have earlier rows.
  const open = counted && sql`select coalesce(sum(count), 0) from (${openedTotals(counted, period)}) opened`;
  const { rows } = await sql<{ opened: string }>`
    select (${open ?? sql`select count(*) from findings f where ${inPeriod} and ${isOpen()}`}) + (
      select count(distinct f.id) from findings f where ${inPeriod} and f.closed_at >= ${from} and not exists (
        select from findings g where g.organization_id = f.organization_id and g.id = f.id and ${isOpen(sql`g`)})
    ) as opened`.execute(transaction);
  return Number(rows[0]?.opened ?? 0);
}
