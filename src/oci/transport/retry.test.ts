import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry.ts';

describe('retryAfterMs', () => {
  const now = Date.parse('2024-01-01T00:00:00Z');
  it.each([
    [undefined, undefined],
    ['0', 0],
    ['120', 120_000],
    ['Mon, 01 Jan 2024 00:00:05 GMT', 5000],
    ['Sun, 31 Dec 2023 00:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['9'.repeat(400), undefined],
  ])('%s means %s', (value, expected) => {
    expect(retryAfterMs(value, now)).toBe(expected);
  });
});
