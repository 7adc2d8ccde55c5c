import { type Severity, severities, severityRank } from '../../../domain/severity.ts';
import { dayMs } from '../../../lib/durations.ts';
import { allowedDays, type SlaPolicy } from '../sla-policy/sla-clock.ts';
import type { DeadlineFilter, FindingFilter, TimeRange } from './finding-filter.ts';

/** First detections of the findings of one severity. */
export interface DetectionWindow {
  /** Severity as stored. */
  rank: number;
  /** Days from the first detection to the deadline. Null: no deadline. */
  days: number | null;
  /** The first moment of the window. */
  from?: Date;
  /** The last moment before the window, instead of `from`. */
  after?: Date;
  /** The last moment of the window. */
  to?: Date;
  /** The first moment after the window, instead of `to`. */
  before?: Date;
}

/**
 * The first detections that pass the filters of severity, deadline and first detection. A deadline is as many days after the first
 * detection as the policy allows for the severity. Severities of which no finding passes are left out.
 */
export function detectionWindows(
  { severity, deadline, firstSeen }: Pick<FindingFilter, 'severity' | 'deadline' | 'firstSeen'>,
  policy: SlaPolicy,
): DetectionWindow[] {
  return (severity ?? severities).flatMap((one) => {
    const days = allowedDays(policy, one);
    if (deadline && days === null) return [];
    const ranges = [
      ...(firstSeen ? [firstSeen] : []),
      ...(deadline ?? []).map((filter) => detectionsOf(filter, days ?? 0)),
    ];
    return windowOf(one, days, ranges);
  });
}

function windowOf(severity: Severity, days: number | null, ranges: readonly TimeRange[]): DetectionWindow[] {
  const [from, after, to, before] = (['from', 'after', 'to', 'before'] as const).map((bound) => {
    const times = ranges.flatMap((range) => range[bound]?.getTime() ?? []);
    return bound === 'from' || bound === 'after' ? Math.max(...times) : Math.min(...times);
  }) as [number, number, number, number];
  const isEmpty = from > to || from >= before || after >= to || after >= before;
  if (isEmpty) return [];
  const lower = Math.max(from, after);
  const upper = Math.min(to, before);
  return [
    {
      rank: severityRank(severity),
      days,
      ...(Number.isFinite(lower) && { [after >= from ? 'after' : 'from']: new Date(lower) }),
      ...(Number.isFinite(upper) && { [before <= to ? 'before' : 'to']: new Date(upper) }),
    },
  ];
}

/** The first detections of a deadline so many days later. */
function detectionsOf(deadline: DeadlineFilter, days: number): TimeRange {
  if (!('status' in deadline)) return earlier(deadline, days * dayMs);
  const { status, at } = deadline;
  // As in `slaClock`: due soon in the last quarter of the time.
  const [due, soon] = [new Date(at.getTime() - days * dayMs), new Date(at.getTime() - days * dayMs * 0.75)];
  if (status === 'BREACHED') return { to: due };
  return status === 'DUE_SOON' ? { after: due, to: soon } : { after: soon };
}

function earlier(range: TimeRange, ms: number): TimeRange {
  return Object.fromEntries(
    Object.entries(range).map(([bound, at]: [string, Date]) => [bound, new Date(at.getTime() - ms)]),
  );
}

/** Whether not all first detections are in the window. */
export const isBounded = ({ from, after, to, before }: DetectionWindow): boolean =>
  (from ?? after ?? to ?? before) !== undefined;

/** Whether two windows contain the same first detections. */
export function hasSameBounds(one: DetectionWindow, other: DetectionWindow): boolean {
  return (['from', 'after', 'to', 'before'] as const).every(
    (bound) => one[bound]?.getTime() === other[bound]?.getTime(),
  );
}

/** The start of the first window. Undefined if a window has none. */
export function earliestOf(windows: readonly DetectionWindow[]): Date | undefined {
  const starts = windows.map(({ from, after }) => (from ?? after)?.getTime() ?? Number.NEGATIVE_INFINITY);
  const earliest = Math.min(...starts);
  return Number.isFinite(earliest) ? new Date(earliest) : undefined;
}
