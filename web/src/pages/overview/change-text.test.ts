import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';

it.each([
  [41, 47, '−6, better'],
  [47, 41, '+6, worse'],
  [41.2, 41.4, 'no change'],
  [0, null, 'change not known'],
  [null, 0, 'change not known'],
])('a score of %s after %s is "%s"', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});
