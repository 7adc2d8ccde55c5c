import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

const names = ['serve', 'scan', 'diff', 'db', 'completion', 'help'];

describe('nearestName', () => {
  it.each([
    ['sacn', 'scan'],
    ['SCAN', 'scan'],
    ['server', 'serve'],
    ['complete', 'completion'],
    ['halp', 'help'],
  ])('%s: %s', (given, name) => {
    expect(nearestName(given, names)).toBe(name);
  });

  it('is undefined for a name that is not similar, and for a long one', () => {
    expect(nearestName('constructor', names)).toBeUndefined();
    expect(nearestName('alpine:3.19', names)).toBeUndefined();
    expect(nearestName('scan'.repeat(1_000_000), names)).toBeUndefined();
  });
});
