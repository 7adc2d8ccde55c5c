import { expect, it } from 'vitest';
import type { Delivery } from './delivery.ts';
import { recentFailures } from './recent-failures.ts';

const now = Date.parse('2026-06-30T12:00:00Z');

function failedAt(id: string, completedAt: string | null): Delivery {
  return {
    id,
    report: { id: 'rep_1', name: 'Weekly', version: 1 },
    scheduleId: null,
    destination: { id: 'dst_1', name: 'Board', kind: 'email' },
    status: 'FAILED',
    attempts: 8,
    nextAttemptAt: null,
    error: { code: 'UNREACHABLE', message: 'unreachable' },
    createdAt: '2026-05-20T00:00:00Z',
    completedAt,
  };
}

it('contains the failures of the last 30 days by their end, not by the creation of the delivery', () => {
  const failed = [
    failedAt('new', '2026-06-01T00:00:00Z'),
    failedAt('old', '2026-05-31T11:00:00Z'),
    failedAt('no end', null),
  ];
  expect(recentFailures(failed, now).map(({ id }) => id)).toEqual(['new']);
});
