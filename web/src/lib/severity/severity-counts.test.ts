import { expect, it } from 'vitest';
import { severityCountsOf } from './severity-counts.ts';

it('keeps zero apart from a count that is not known', () => {
  expect(severityCountsOf({ critical: 0, high: 2 })).toStrictEqual({ CRITICAL: 0, HIGH: 2 });
  expect(severityCountsOf(null)).toBeUndefined();
});
