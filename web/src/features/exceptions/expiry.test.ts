import { expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

const now = Date.parse('2026-06-01T12:00:00Z');

it('counts days from now', () => {
  expect(expiryOf('30', '', now)).toBe('2026-07-01T12:00:00.000Z');
});

it('does not expire only when that is chosen', () => {
  expect(expiryOf('never', '', now)).toBeNull();
});

it('includes the whole chosen day', () => {
  expect(expiryOf('day', '2026-08-01', now)).toBe(new Date('2026-08-01T23:59:59').toISOString());
});

it.each(['', '2026-05-01', 'tomorrow'])('refuses the day %j', (day) => {
  expect(expiryOf('day', day, now)).toBeUndefined();
});
