import { type Severity, severities, severityRank } from '../../../domain/severity.ts';
import { dayMs } from '../../../lib/durations.ts';
import { allowedDays, type SlaPolicy } from '../sla-policy/sla-clock.ts';
import type { FindingFilter, TimeRange } from './finding-filter.ts';

/** First detections of the findings of one severity. */
export interface DetectionWindow {
  /** Severity as stored. */
  rank: number;
  /** Days from the first detection to the deadline. Null: no deadline. */
  days: number | null;
  from?: Date;
  /** The last moment of the window. */
  to?: Date;
  /** The first moment after the window. */
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
    const ranges = [...(firstSeen ? [firstSeen] : []), ...(deadline ?? []).map((range) => earlier(range, days ?? 0))];
    return windowOf(one, days, ranges);
  });
}

function windowOf(severity: Severity, days: number | null, ranges: readonly TimeRange[]): DetectionWindow[] {
  const from = ranges.flatMap((range) => range.from ?? []).reduce<Date | undefined>(later, undefined);
  const to = ranges.flatMap((range) => range.to ?? []).reduce<Date | undefined>(sooner, undefined);
  if (from && to && from > to) return [];
  return [{ rank: severityRank(severity), days, ...(from && { from }), ...(to && { to }) }];
}

function earlier({ from, to }: TimeRange, days: number): TimeRange {
  const moved = (at: Date) => new Date(at.getTime() - days * dayMs);
  return { ...(from && { from: moved(from) }), ...(to && { to: moved(to) }) };
}

const later = (one: Date | undefined, other: Date): Date => (one && one > other ? one : other);
const sooner = (one: Date | undefined, other: Date): Date => (one && one < other ? one : other);
