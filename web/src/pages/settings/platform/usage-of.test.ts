import { expect, it } from 'vitest';
import { usageOf } from './usage-of.ts';

it.each([
  [3, null, { left: null, percent: null, isNearLimit: false }],
  [0, 10, { left: 10, percent: 0, isNearLimit: false }],
  [9, 10, { left: 1, percent: 90, isNearLimit: true }],
  [12, 10, { left: 0, percent: 100, isNearLimit: true }],
  [0, 0, { left: 0, percent: 100, isNearLimit: true }],
])('%s used of %s', (used, limit, expected) => {
  expect(usageOf(used, limit)).toEqual(expected);
});
