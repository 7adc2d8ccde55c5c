import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '../../../lib/durations.ts';
import type { DetectionWindow } from '../finding-filter/detection-windows.ts';
import { firstSeenAt } from '../finding-filter/filter-condition-store.ts';
import { type DetectionSpan, spanMs } from './detection-spans-store.ts';
import type { CountedOrder, GroupsOfOrder } from './page-start-store.ts';

/** Start of a span of first detections or of deadlines. Null: findings without a deadline. */
interface MomentKey {
  moment: Date | null;
}

/** A query of `severity`, `days`, `start` and `count`: the findings within the windows that pass the filter of the list. */
export type DetectionSpansQuery = (windows: readonly DetectionWindow[], span: DetectionSpan) => RawBuilder<unknown>;

/**
 * Groups of findings in the order of first detections or deadlines: by hour, and within the hours of a page by second. The conditions are
 * for `walkDetections`, which reads the findings beside the days of their severity (`allowed`). `detectedAt`: the conditions are about the detection
 * instead, which is the first one of most findings, so that the groups are an estimate.
 */
export function detectionOrder(
  column: 'firstSeen' | 'deadline' | 'detectedAt',
  windows: readonly DetectionWindow[],
  spansOf: DetectionSpansQuery,
): Omit<CountedOrder<MomentKey>, 'direction'> {
  const groups = (span: DetectionSpan, within: readonly DetectionWindow[]): GroupsOfOrder<MomentKey> => {
    const moment = column === 'deadline' ? sql`start + days * interval '24 hours'` : sql`start`;
    return {
      groups: sql`select ${moment} as moment, sum(count)::bigint as count
        from (${spansOf(within, span)}) spans group by 1`,
      from: (key) => condition(key, sql`>= ${startOf(key)}`),
      upTo: (key) => condition(key, sql`< ${startOf(key)} + ${sql.raw(`interval '1 ${span}'`)}`),
    };
  };
  const startOf = ({ moment }: MomentKey) =>
    column === 'deadline'
      ? sql`${moment}::timestamptz - allowed.days * interval '24 hours'`
      : sql`${moment}::timestamptz`;
  // Both name the days, so that severities of the other kind are not read.
  const isOrdered = column === 'deadline' ? sql`allowed.days is not null and` : sql``;
  const compared = column === 'detectedAt' ? sql`f.detected_at` : firstSeenAt;
  const condition = ({ moment }: MomentKey, comparison: ReturnType<typeof startOf>) =>
    moment === null ? sql<boolean>`allowed.days is null` : sql<boolean>`${isOrdered} ${compared} ${comparison}`;
  return {
    ...groups('hour', windows),
    by: ['moment'],
    finer: [
      ({ moment: first }, { moment: last }) => {
        const hours = first && last ? windows.flatMap((window) => narrowed(window, { first, last }, column)) : windows;
        return groups('second', hours);
      },
    ],
  };
}

/** The part of a window in the hours from `first` to `last`. */
function narrowed(
  { from, after, to, before, ...severity }: DetectionWindow,
  { first, last }: { first: Date; last: Date },
  column: 'firstSeen' | 'deadline' | 'detectedAt',
): DetectionWindow[] {
  if (column === 'deadline' && severity.days === null) return [];
  const earlierMs = column === 'deadline' ? (severity.days ?? 0) * dayMs : 0;
  const start = new Date(first.getTime() - earlierMs);
  const end = new Date(last.getTime() - earlierMs + spanMs.hour);
  const isBefore = (to && to < start) || (before && before <= start);
  if (isBefore || (from && from >= end) || (after && after >= end)) return [];
  const beginsWithin = (from && from > start) || (after && after >= start);
  const endsWithin = (to && to < end) || (before && before < end);
  return [
    {
      ...severity,
      ...(beginsWithin ? { ...(from && { from }), ...(after && { after }) } : { from: start }),
      ...(endsWithin ? { ...(to && { to }), ...(before && { before }) } : { before: end }),
    },
  ];
}
