import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf, packPeriod, startOf } from './evidence-period.ts';

const asOf = new Date('2026-05-05T10:00:00Z');

describe('the period of a pack', () => {
  it('includes whole days (UTC) for dates and uses timestamps exactly', () => {
    expect(packPeriod({ start: '2026-02-01', end: '2026-02-28' }, asOf)).toEqual({
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
      cutFrom: null,
    });
    expect(startOf('2026-02-01T02:00:00+02:00')).toEqual(new Date('2026-02-01T00:00:00Z'));
    expect(endOf('2026-02-01T02:00:00Z')).toEqual(new Date('2026-02-01T02:00:00Z'));
  });

  it('ends at the time of the pack if the requested end is later, which cutFrom states', () => {
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
  ])('rejects %j', (text) => {
    expect(startOf(text)).toBeUndefined();
    expect(endOf(text)).toBeUndefined();
  });

  it('never throws for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void startOf(text)));
  });
});
