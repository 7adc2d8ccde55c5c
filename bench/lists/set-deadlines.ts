import { dayMs } from '../../src/lib/durations.ts';
import type { openSeededService } from './open-seeded-service.ts';

/** The middle of the time in which the seeded findings were detected (seed.ts). */
const middle = Date.UTC(2026, 0, 11);

/**
 * A policy with which all critical findings are overdue, half of the high and medium ones, and no low one, whenever the benchmark runs. With
 * fixed days all seeded findings would be overdue, so that a filter by deadline would be one by severity.
 */
export async function setDeadlines({ url, apiKey }: Awaited<ReturnType<typeof openSeededService>>['service']) {
  const half = Math.round((Date.now() - middle) / dayMs);
  const response = await fetch(`${url}/api/sla-policy`, {
    method: 'PUT',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ critical: 1, high: half, medium: half, low: 3650 }),
  });
  if (!response.ok) throw new Error(`the policy was not set: ${response.status} ${await response.text()}`);
}
