import { describe, expect, it } from 'vitest';
import { advisoryAgeSeconds, advisoryTimesOf } from './advisory-times.ts';

const builtAt = '2026-03-01T00:00:00.000Z';

describe('advisoryTimesOf', () => {
  it('names the earliest confirmation of a feed, and the time at which the data changed', () => {
    const feeds = [{ fetchedAt: '2026-03-05T12:00:00.000Z' }, { fetchedAt: '2026-03-04T06:00:00.000Z' }];
    expect(advisoryTimesOf({ builtAt, feeds })).toEqual({
      confirmedAt: '2026-03-04T06:00:00.000Z',
      changedAt: builtAt,
    });
  });

  it('takes the time of the data for feeds without a readable time', () => {
    expect(advisoryTimesOf({ builtAt, feeds: [] }).confirmedAt).toBe(builtAt);
    expect(advisoryTimesOf({ builtAt, feeds: [{ fetchedAt: 'yesterday' }] }).confirmedAt).toBe(builtAt);
  });
});

describe('advisoryAgeSeconds', () => {
  it('counts from the confirmation, and is never negative', () => {
    expect(advisoryAgeSeconds({ confirmedAt: builtAt }, Date.parse(builtAt) + 90_000)).toBe(90);
    expect(advisoryAgeSeconds({ confirmedAt: builtAt }, Date.parse(builtAt) - 90_000)).toBe(0);
  });
});
