import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../lib/durations.ts';
import { nextOccasion, type ScheduleFrequency } from './schedule-times.ts';

const jitterMs = 10 * 60_000;
const at = (text: string): Date => new Date(text);
const next = (frequency: ScheduleFrequency, anchor: string, now: string): string =>
  nextOccasion({ id: 'sch_a', frequency, anchor: at(anchor) }, at(now))
    .toISOString()
    .slice(0, 10);

describe('nextOccasion', () => {
  it('repeats on the day of the month, or on the last day of a shorter month', () => {
    expect(next('MONTHLY', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z')).toBe('2026-02-28');
    expect(next('MONTHLY', '2026-01-31T12:00:00Z', '2026-03-01T12:00:00Z')).toBe('2026-03-31');
    expect(next('MONTHLY', '2024-01-30T12:00:00Z', '2024-02-01T12:00:00Z')).toBe('2024-02-29');
    expect(next('MONTHLY', '2026-11-15T12:00:00Z', '2027-01-20T12:00:00Z')).toBe('2027-02-15');
  });

  it('returns the next occasion after now with a fixed delay', () => {
    const frequencies = fc.constantFrom<ScheduleFrequency>('DAILY', 'WEEKLY', 'MONTHLY');
    const moments = fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(frequencies, moments, fc.integer({ min: 0, max: 4000 * dayMs }), (frequency, anchor, passed) => {
        const schedule = { id: 'sch_b', frequency, anchor };
        const now = new Date(anchor.getTime() + passed);
        const found = nextOccasion(schedule, now);
        const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31 }[frequency] * dayMs;
        const ahead = found.getTime() - now.getTime();
        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThanOrEqual(longest + jitterMs);
        expect(nextOccasion(schedule, new Date(found.getTime() - 1))).toEqual(found);
        expect(nextOccasion(schedule, found).getTime()).toBeGreaterThan(found.getTime());
      }),
    );
  });

  it('spreads schedules that were created together', () => {
    const anchor = at('2026-01-01T00:00:00Z');
    const times = Array.from({ length: 50 }, (_, number) =>
      nextOccasion({ id: `sch_${number}`, frequency: 'DAILY', anchor }, anchor).getTime(),
    );
    expect(new Set(times).size).toBeGreaterThan(45);
  });
});
