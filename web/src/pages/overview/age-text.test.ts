import { expect, it } from 'vitest';
import { ageText } from './age-text.ts';

it.each([
  [59, '0 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [172_799, '47 h'],
  [172_800, '2 d'],
])('an age of %d seconds is "%s"', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});
