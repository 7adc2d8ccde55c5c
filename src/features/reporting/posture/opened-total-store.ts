import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hourMs } from '../../../lib/durations.ts';
import { ofRegistries } from '../../findings/totals/registry-findings-store.ts';
import { totalsWithSuppressed } from '../../findings/totals/totals-with-suppressed-store.ts';
import { isOpen } from '../../findings/visibility/finding-visibility-store.ts';
import type { CountedScope, Period } from './posture-scope.ts';

/**
 * A query of `hour` (its start), `cause` (of the open row) and `count`, whose sums are the numbers of open findings that were detected in a period,
 * from finding totals by hour. At the start of the period the rest of the first hour is counted, and at its end the part of the last hour after it,
 * which is empty for a period that ends now.
 */
export function openedTotals({ organizationId, registries }: CountedScope, { from, to }: Period): RawBuilder<unknown> {
  const next = (at: Date) => new Date(Math.ceil(at.getTime() / hourMs) * hourMs);
  const [first, end] = [next(from), next(to)];
  const hours = {
    by: ['moment', 'value'],
    where: sql<SqlBool>`moment >= ${first}::timestamptz and moment < ${end}::timestamptz`,
  } as const;
  const totals = registries
    ? totalsWithSuppressed(organizationId, { facet: 'registry_opened_hour', registries, ...hours })
    : totalsWithSuppressed(organizationId, { facet: 'opened_hour', ...hours });
  const counted = (start: Date, before: Date) => sql`
    select date_trunc('hour', ${start}::timestamptz, 'UTC') as hour, f.opened_cause as cause, count(*) as count from findings f
    where f.organization_id = ${organizationId} and ${isOpen()} and f.detected_at >= ${start} and f.detected_at < ${before}
      ${registries ? sql`and ${ofRegistries(organizationId, registries)}` : sql``} group by 2`;
  return sql`
    select moment as hour, value as cause, count from (${totals}) hours
    union all ${counted(from, first)}
    union all select hour, cause, -count from (${counted(to, end)}) after_end`;
}
