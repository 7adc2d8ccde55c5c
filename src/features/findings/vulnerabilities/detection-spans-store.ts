import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hourMs } from '../../../lib/durations.ts';
import type { DetectionWindow } from '../finding-filter/detection-windows.ts';
import { firstSeenAt, isInWindows } from '../finding-filter/filter-condition-store.ts';
import { ofRegistries } from '../totals/registry-findings-store.ts';
import type { RegistryTotals } from '../totals/registry-totals.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import { isVisibleAt } from '../visibility/finding-visibility-store.ts';

/** Numbers of findings by first detection, from finding totals. */

export type DetectionSpan = 'hour' | 'second';

export const spanMs: Readonly<Record<DetectionSpan, number>> = { hour: hourMs, second: 1_000 };

/** The visible findings of an organization, or of its registries, now or at a moment. */
export interface VisibleScope {
  organizationId: string;
  registries?: RegistryTotals;
  at?: Date;
}

/** A condition on `findings f`. */
export const isInVisibleScope = ({ organizationId, registries, at }: VisibleScope): RawBuilder<SqlBool> =>
  sql<SqlBool>`f.organization_id = ${organizationId} and ${isVisibleAt(at && sql`${at}::timestamptz`)}
    ${registries ? sql`and ${ofRegistries(organizationId, registries)}` : sql``}`;

/**
 * A query of `severity`, `days` (to the deadline, or null), `start` (of the span of first detection) and `count`: the findings of the scope
 * within the windows. Only the findings in seconds that a window contains partly are read individually.
 */
export function detectionSpans(
  scope: VisibleScope,
  windows: readonly DetectionWindow[],
  span: DetectionSpan,
): RawBuilder<unknown> {
  const hours = span === 'hour' ? split(windows, 'hour') : { whole: [], partial: windows };
  const seconds = split(hours.partial, 'second');
  const counts = [
    ...totalsOf(scope, hours.whole, 'hour'),
    ...totalsOf(scope, seconds.whole, 'second'),
    ...findingsOf(scope, seconds.partial),
  ];
  if (counts.length === 0)
    return sql`select 0::smallint as severity, 0 as days, now() as start, 0 as count where false`;
  const days = sql.join([...new Map(windows.map((window) => [window.rank, window])).values()].map(daysOf));
  return sql`
    select spans.severity, allowed.days, date_trunc(${sql.lit(span)}, spans.moment, 'UTC') as start, spans.count
    from (${sql.join(counts, sql` union all `)}) spans
    join (values ${days}) as allowed (severity, days) on allowed.severity = spans.severity`;
}

const daysOf = ({ rank, days }: DetectionWindow) => sql`(${sql.lit(rank)}::smallint, ${days}::int)`;

function totalsOf(
  { organizationId, registries, at }: VisibleScope,
  windows: readonly DetectionWindow[],
  span: DetectionSpan,
): RawBuilder<unknown>[] {
  if (windows.length === 0) return [];
  const conditions = windows.map(
    ({ rank, from, before }) => sql`(severity = ${sql.lit(rank)}
      ${from ? sql`and moment >= ${from}::timestamptz` : sql``} ${before ? sql`and moment < ${before}::timestamptz` : sql``})`,
  );
  const where = sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  const request = { by: ['severity', 'moment'], where, ...(at && { at }) } as const;
  const totals = registries
    ? visibleTotals(organizationId, { facet: `registry_first_detected_${span}`, registries, ...request })
    : visibleTotals(organizationId, { facet: `first_detected_${span}`, ...request });
  return [sql`select severity, moment, count from (${totals}) totals`];
}

function findingsOf(scope: VisibleScope, windows: readonly DetectionWindow[]): RawBuilder<unknown>[] {
  if (windows.length === 0) return [];
  return [
    sql`select f.severity, date_trunc('second', ${firstSeenAt}) as moment, count(*) as count from findings f
      where ${isInVisibleScope(scope)} and ${isInWindows(windows)} group by 1, 2`,
  ];
}

/** Windows of whole spans, with an end `before`, and the parts of spans at the borders of the windows. */
function split(
  windows: readonly DetectionWindow[],
  span: DetectionSpan,
): { whole: DetectionWindow[]; partial: DetectionWindow[] } {
  const length = spanMs[span];
  const [whole, partial]: [DetectionWindow[], DetectionWindow[]] = [[], []];
  for (const { rank, days, ...window } of windows) {
    const { from, after, to, before } = window;
    const severity = { rank, days };
    const lower = { ...(from && { from }), ...(after && { after }) };
    const upper = { ...(to && { to }), ...(before && { before }) };
    // The first span that is whole. A span that begins at an excluded moment is not.
    const start = from
      ? new Date(Math.ceil(from.getTime() / length) * length)
      : after && new Date(Math.floor(after.getTime() / length) * length + length);
    const last = before ?? to;
    const end = last && new Date(Math.floor(last.getTime() / length) * length);
    if (start && end && start > end) {
      partial.push({ ...severity, ...window });
      continue;
    }
    if (start && (after || (from && start > from))) partial.push({ ...severity, ...lower, before: start });
    if (!start || !end || start < end)
      whole.push({ ...severity, ...(start && { from: start }), ...(end && { before: end }) });
    // A span that ends with the window is whole.
    if (end && (to || (before && end < before))) partial.push({ ...severity, from: end, ...upper });
  }
  return { whole, partial };
}
