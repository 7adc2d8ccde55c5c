import { describe, expect, it } from 'vitest';
import { firstDayOf, periodOptions, periodValue, scopeOf } from './period.ts';

const now = Date.parse('2026-03-31T12:00:00Z');
const labels = (options: readonly { label: string }[]): string[] => options.map(({ label }) => label);

describe('the scope of an address', () => {
  it('has only registry and period', () => {
    expect(scopeOf({ registry: 'reg_1', from: '2026-03-01', list: 'tags' })).toEqual({
      registry: 'reg_1',
      from: '2026-03-01',
    });
  });
});

describe('the periods to choose from', () => {
  it('count days in UTC', () => {
    expect([7, 30, 90].map((days) => firstDayOf(days, now))).toEqual(['2026-03-24', '2026-03-01', '2025-12-31']);
  });

  it('are 7, 30 and 90 days during the first visit', () => {
    expect(labels(periodOptions({}, null, now))).toEqual(['last 7 days', 'last 30 days', 'last 90 days']);
  });

  it('begin with the last visit if there is one', () => {
    expect(periodOptions({}, '2026-03-30T08:00:00Z', now)[0]).toEqual({
      value: '2026-03-30T08:00:00Z',
      label: 'since your last visit',
    });
  });

  it('have 30 days as standard', () => {
    expect(periodValue({}, now)).toBe(firstDayOf(30, now));
  });

  it.each([{ from: '2026-01-01' }, { from: '2026-03-01', to: '2026-03-05' }])(
    'contain the period of the address: %j',
    (scope) => {
      const options = periodOptions(scope, null, now);
      expect(options).toHaveLength(4);
      expect(options.map(({ value }) => value)).toContain(periodValue(scope, now));
    },
  );
});
