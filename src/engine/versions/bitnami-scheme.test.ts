import { describe, expect, it } from 'vitest';
import { bitnamiScheme } from './bitnami-scheme.ts';
import { isInIntervals } from './range.ts';

const upTo = (lastAffected: string) => [{ introduced: '6.0.0', fixed: null, lastAffected }];
const before = (fixed: string) => [{ introduced: '6.0.0', fixed, lastAffected: null }];

describe('version scheme of Bitnami packages relative to bounds', () => {
  it.each([
    ['6.3.6', '6.3.6', 'in'],
    ['6.3.6-0', '6.3.6', 'in'],
    ['6.3.6-12', '6.3.6', 'in'],
    ['6.3.7-0', '6.3.6', 'out'],
    ['6.3.6-p1', '6.3.6', 'out'],
    ['6.3.6-p1-2', '6.3.6-p1', 'in'],
    ['6.3.6-2', '6.3.6-1', 'out'],
    ['6.3.6-1', '6.3.6-1', 'in'],
  ])('places %s relative to the last affected version %s: %s', (version, last, verdict) => {
    expect(isInIntervals(bitnamiScheme, version, upTo(last))).toBe(verdict);
  });

  it.each([
    ['6.3.5-9', '6.3.6', 'in'],
    ['6.3.6-0', '6.3.6', 'out'],
    ['6.3.6-rc1', '6.3.6', 'in'],
    ['6.3.6-1', '6.3.6-2', 'in'],
    ['6.3.6-2', '6.3.6-2', 'out'],
    ['2020-07-28', '2020-07-29', 'in'],
    ['2020-07-29', '2020-07-29.0.0', 'out'],
  ])('places %s relative to the fixed version %s: %s', (version, fixed, verdict) => {
    expect(isInIntervals(bitnamiScheme, version, before(fixed))).toBe(verdict);
  });
});
