import { expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

it.each([
  ['/findings?severity=HIGH#row', '/findings?severity=HIGH#row'],
  ['/images/a%2Fb', '/images/a%2Fb'],
  [undefined, '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('returns from %j to %j', (given, expected) => {
  expect(safeReturnPath(given)).toBe(expected);
});
