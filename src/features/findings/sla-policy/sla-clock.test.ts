import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../../../domain/severity.ts';
import { defaultSlaPolicy, slaClock, slaStatuses } from './sla-clock.ts';

const day = 24 * 60 * 60 * 1000;
const start = new Date('2026-01-01T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * day);
const found = (severity: (typeof severities)[number]) => ({ severity, firstDetectedAt: start, closedAt: null });

describe('the deadline of a finding', () => {
  it.each([
    ['CRITICAL', 1],
    ['HIGH', 3],
    ['MEDIUM', 7],
    ['LOW', 14],
  ] as const)('%s: %i days after the first detection', (severity, days) => {
    expect(slaClock(defaultSlaPolicy, found(severity), start)).toEqual({ dueAt: after(days), status: 'ON_TRACK' });
    expect(slaClock(defaultSlaPolicy, found(severity), after(days * 0.75)).status).toBe('DUE_SOON');
    expect(slaClock(defaultSlaPolicy, found(severity), after(days)).status).toBe('BREACHED');
  });

  it.each(['NEGLIGIBLE', 'UNKNOWN'] as const)('there is none for %s', (severity) => {
    expect(slaClock(defaultSlaPolicy, found(severity), after(1000))).toEqual({ dueAt: null, status: null });
  });

  it('stands as it did when the finding went', () => {
    const gone = { ...found('HIGH'), closedAt: after(1) };
    expect(slaClock(defaultSlaPolicy, gone, after(1000)).status).toBe('ON_TRACK');
  });

  it('only ever gets worse with time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...severities),
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.nat(30),
        (severity, at, more) => {
          const rank = (days: number) =>
            slaStatuses.findIndex((one) => one === slaClock(defaultSlaPolicy, found(severity), after(days)).status);
          expect(rank(at + more)).toBeGreaterThanOrEqual(rank(at));
        },
      ),
    );
  });
});
