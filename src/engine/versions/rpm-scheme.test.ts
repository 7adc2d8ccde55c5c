import { describe, expect, it } from 'vitest';
import { rpmScheme } from './rpm-scheme.ts';

describe('rpmScheme', () => {
  it.each([
    ['1.0', '1.1'],
    ['1.9', '1.10'],
    ['1.0~rc1', '1.0'],
    ['1.0~rc1^git1', '1.0~rc1^git2'],
    ['1.0', '1.0^20240101'],
    ['1.0^20240101', '1.0.1'],
    ['1.0^~', '1.0^'],
    ['1.0a', '1.0.1'],
    ['1.0', '1.0a'],
    ['1.0A', '1.0a'],
    ['1.0-1', '1.0-2'],
    ['1.0-9.el9', '1.0-10.el9'],
    ['1.0', '1.0-1'],
    ['99:1', '100:0'],
    ['9-1', '1:0-1'],
    ['3.0.7-24.el9', '3.0.7-24.el9_2.1'],
    ['1-1.module+el8.1.0', '1-1.module+el8.10.0'],
    ['99999999999999999998', '99999999999999999999'],
  ])('orders %s before %s', (lower, higher) => {
    expect(rpmScheme.compare(lower, higher)).toBeLessThan(0);
    expect(rpmScheme.compare(higher, lower)).toBeGreaterThan(0);
  });

  it.each([
    ['1.0', '0:1.0'],
    ['1.0', ':1.0'],
    ['1.0', '1_0'],
    ['1.0', '1.00'],
    ['1.0', '1..0.'],
    [' 1.0 ', '1.0'],
  ])('treats %s and %s as equal', (left, right) => expect(rpmScheme.compare(left, right)).toBe(0));

  it.each(['', ' ', '1 2', '-1', '1:', '1:-1', '1é', '1\u00002'])('refuses %j', (version) =>
    expect(rpmScheme.isValid(version)).toBe(false),
  );
});
