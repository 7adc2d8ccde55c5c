import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

it('uses units that fit the duration', () => {
  expect([0, 840, 8420, 59_960, 125_000, 3_780_000].map(formatDuration)).toStrictEqual([
    '0 ms',
    '840 ms',
    '8.4 s',
    '1 min 0 s',
    '2 min 5 s',
    '1 h 3 min',
  ]);
});

it('shows a question mark for a duration that is not known', () => {
  expect(formatDuration(null)).toBe('?');
});
