import { documentedValues, severityOf } from './documented-values.ts';
import type { Finding, RawRows } from './raw-rows.ts';
import { mean, median } from './statistics.ts';

const { dayMs } = documentedValues;

export interface Period {
  from: Date;
  to: Date;
}

export type Policy = Record<keyof typeof documentedValues.policy, number>;

export const firstOf = (one: Finding): Date => one.first_detected_at ?? one.detected_at;

export function isSuppressed(one: Finding, at: Date): boolean {
  const { suppressed_until: until } = one;
  return until !== null && until > at;
}

/** State of a finding relative to its deadline. For a closed one, at its closure. null without a deadline. */
export function clockOf(one: Finding, policy: Policy, asOf: Date): 'ON_TRACK' | 'DUE_SOON' | 'BREACHED' | null {
  const severity = severityOf(one.severity);
  if (severity === 'NEGLIGIBLE' || severity === 'UNKNOWN') return null;
  const days =
    policy[
      severity === 'CRITICAL' ? 'critical' : severity === 'HIGH' ? 'high' : severity === 'MEDIUM' ? 'medium' : 'low'
    ];
  const used = ((one.closed_at ?? asOf).getTime() - firstOf(one).getTime()) / (days * dayMs);
  return used >= 1 ? 'BREACHED' : used >= 0.75 ? 'DUE_SOON' : 'ON_TRACK';
}

/** The last row of each finding that closed in the period for a counted reason. */
export function closedIn(findings: RawRows['findings'], { from, to }: Period) {
  const lastRows = findings.filter(
    (one) => !findings.some((other) => other.id === one.id && other.opened_at_assessment > one.opened_at_assessment),
  );
  return lastRows.filter(
    (one) =>
      one.closed_at !== null &&
      one.closed_at >= from &&
      one.closed_at < to &&
      one.closed_cause !== 'tag removed' &&
      !isSuppressed(one, one.closed_at),
  );
}

export function timeOf(closed: Finding[]) {
  const days = closed.map((one) => ((one.closed_at?.getTime() ?? 0) - firstOf(one).getTime()) / dayMs);
  return { closed: days.length, meanDays: mean(days), medianDays: median(days) };
}
