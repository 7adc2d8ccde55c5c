import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf, packPeriod, startOf } from './evidence-period.ts';

const asOf = new Date('2026-05-05T10:00:00Z');

describe('the period of a pack', () => {
  it('takes a date from its first moment to its end, in UTC, and a timestamp as it is', () => {
    expect(packPeriod({ start: '2026-02-01', end: '2026-02-28' }, asOf)).toEqual({
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
      cutFrom: null,
    });
    expect(startOf('2026-02-01T02:00:00+02:00')).toEqual(new Date('2026-02-01T00:00:00Z'));
    expect(endOf('2026-02-01T02:00:00Z')).toEqual(new Date('2026-02-01T02:00:00Z'));
  });

  it('is cut at the moment of the pack, and says from where', () => {
    expect(packPeriod({ start: '2026-05-01', end: '2026-05-05' }, asOf)).toEqual({
      from: '2026-05-01T00:00:00.000Z',
      to: asOf.toISOString(),
      cutFrom: '2026-05-06T00:00:00.000Z',
    });
  });

  it.each([
    '',
    'soon',
    '2026-13-01',
    '2026-02-30',
    '2026-02-01T25:00:00Z',
    '2026-02-01T00:00:00',
    '20260201',
    '2026-02-01 ',
  ])('takes %j for no time', (text) => {
    expect(startOf(text)).toBeUndefined();
    expect(endOf(text)).toBeUndefined();
  });

  it('throws at no text', () => {
    fc.assert(fc.property(fc.string(), (text) => void startOf(text)));
  });
});
