import { expect, it } from 'vitest';
import { countOf, countOrMoreOf, formatBytes, formatCount } from './format-number.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [999_499, '999 kB'],
  [999_500, '1.00 MB'],
  [29_360_128, '29.4 MB'],
  [1_155_000_000, '1.16 GB'],
  [null, '?'],
])('shows %s bytes as %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});

it('shows an unknown count as a question mark and zero as 0', () => {
  expect(formatCount(null)).toBe('?');
  expect(formatCount(0)).toBe('0');
  expect(countOf(1, 'row')).toBe('1 row');
  expect(countOf(4312, 'row')).toBe('4,312 rows');
});

it('says whether a count is a lower bound', () => {
  expect(countOrMoreOf({ count: 25_000, isLowerBound: true }, 'change')).toBe('At least 25,000 changes');
  expect(countOrMoreOf({ count: 25_000, isLowerBound: false }, 'entry', 'entries')).toBe('25,000 entries');
});
