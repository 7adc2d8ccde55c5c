import { expect, it } from 'vitest';
import { encodeBase32 } from './base32.ts';

it.each([
  ['', ''],
  ['f', 'my'],
  ['fo', 'mzxq'],
  ['foo', 'mzxw6'],
  ['foob', 'mzxw6yq'],
  ['fooba', 'mzxw6ytb'],
  ['foobar', 'mzxw6ytboi'],
])('writes %j as RFC 4648 §10 does, but for case and padding', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});
