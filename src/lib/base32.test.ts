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
])('encodes %j as in RFC 4648 §10, in lower case and without padding', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});
