import type { Delivery } from './delivery.ts';

/** Days after which a failure is only in the list of deliveries. */
export const recentDays = 30;
const recentMs = recentDays * 86_400_000;

/** Deliveries that failed in the last 30 days. */
export function recentFailures(failed: readonly Delivery[], nowMs: number): Delivery[] {
  return failed.filter(({ createdAt, completedAt }) => nowMs - Date.parse(completedAt ?? createdAt) < recentMs);
}
