import { describe, expect, it } from 'vitest';
import { semverScheme } from './semver-scheme.ts';

describe('semverScheme', () => {
  it.each([
    ['1.2.3', '1.2.4'],
    ['1.9.0', '1.10.0'],
    ['1.0.0-alpha', '1.0.0-alpha.1'],
    ['1.0.0-alpha.1', '1.0.0-beta'],
    ['1.0.0-rc.2', '1.0.0-rc.10'],
    ['1.0.0-rc.10', '1.0.0'],
    ['1.0.0-1', '1.0.0-a'],
    ['v1.2.3', '1.2.4'],
    ['4', '4.0.1'],
    ['4.1', '4.1.1'],
    ['0', '0.0.1'],
    ['1.2.3beta', '1.2.3'],
  ])('orders %s before %s', (lower, higher) => {
    expect(semverScheme.compare(lower, higher)).toBeLessThan(0);
    expect(semverScheme.compare(higher, lower)).toBeGreaterThan(0);
  });

  it.each([
    ['1.2.3+a', '1.2.3+b'],
    ['v1.2.3', '=1.2.3'],
    ['4', '4.0.0'],
    ['4.1', '4.1.0'],
    [' 1.2.3 ', '1.2.3'],
  ])('treats %s and %s as equal', (left, right) => expect(semverScheme.compare(left, right)).toBe(0));

  it.each([
    '',
    'latest',
    '1.2.3.4',
    'workspace:*',
    'git+ssh://x',
    '^1.0.0',
    '1.x',
    '1'.repeat(300),
    '99999999999999999999.0.0',
  ])('refuses %j', (version) => expect(semverScheme.isValid(version)).toBe(false));
});
