import type { Severity } from '../../../domain/severity.ts';
import { dayMs } from '../../../lib/durations.ts';

/** Days from first detection to deadline. Below LOW there is no deadline. */
export interface SlaPolicy {
  critical: number;
  high: number;
  medium: number;
  low: number;
}

/** Policy of an organization that has not set its own (docs/posture-figures.md). */
export const defaultSlaPolicy: SlaPolicy = { critical: 1, high: 3, medium: 7, low: 14 };

export const slaStatuses = ['ON_TRACK', 'DUE_SOON', 'BREACHED'] as const;
export type SlaStatus = (typeof slaStatuses)[number];

/**
 * Returns the deadline of a finding and its status at `now`: DUE_SOON in the last quarter of its time, BREACHED from the deadline on. A
 * closed finding has the status of the time when it closed. Nulls when the policy sets no deadline.
 */
export function slaClock(
  policy: SlaPolicy,
  { severity, firstDetectedAt, closedAt }: { severity: Severity; firstDetectedAt: Date; closedAt: Date | null },
  now: Date,
): { dueAt: Date | null; status: SlaStatus | null } {
  const days = allowedDays(policy, severity);
  if (days === null) return { dueAt: null, status: null };
  const due = firstDetectedAt.getTime() + days * dayMs;
  const at = (closedAt ?? now).getTime();
  const isSoon = at >= due - (days * dayMs) / 4;
  return { dueAt: new Date(due), status: at >= due ? 'BREACHED' : isSoon ? 'DUE_SOON' : 'ON_TRACK' };
}

/** Days from first detection to deadline. Null: no deadline. */
export function allowedDays(policy: SlaPolicy, severity: Severity): number | null {
  switch (severity) {
    case 'CRITICAL':
      return policy.critical;
    case 'HIGH':
      return policy.high;
    case 'MEDIUM':
      return policy.medium;
    case 'LOW':
      return policy.low;
    case 'NEGLIGIBLE':
    case 'UNKNOWN':
      return null;
  }
}
