import { expect, it } from 'vitest';
import { linkTokenOf } from './link-token.ts';

it.each([
  ['#token=abc', 'abc'],
  ['#other=1&token=a%2Bb', 'a+b'],
  ['#token=', null],
  ['#abc', null],
  ['', null],
])('reads the token of %s as %s', (hash, expected) => {
  expect(linkTokenOf(hash)).toBe(expected);
});
