import { expect, it } from 'vitest';
import { expiryAfter } from './expiry.ts';

it('ends the validity after the chosen days, or never', () => {
  const now = Date.parse('2026-01-15T09:30:00Z');
  expect(expiryAfter('30', now)).toBe('2026-02-14T09:30:00.000Z');
  expect(expiryAfter('0', now)).toBeNull();
});
