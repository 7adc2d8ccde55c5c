import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTagFilter } from './tag-globs.ts';

const passes = (tag: string, include: string, exclude = '') => createTagFilter({ include, exclude })(tag);

describe('tag globs', () => {
  it.each([
    ['1.2.3', '*', '', true],
    ['1.2.3', '', '', true],
    ['1.2.3', '1.*', '', true],
    ['2.0', '1.*, 2.?', '', true],
    ['2.10', '1.*,2.?', '', false],
    ['latest', '*', 'latest, *-rc*', false],
    ['1.0-rc1', '*', 'latest, *-rc*', false],
    ['1.0', '*', 'latest, *-rc*', true],
    ['1x0', '1.0', '', false],
    ['a*b', 'a*b', '', true],
    ['[a]', '[a]', '', true],
  ])('%s with %j without %j: %s', (tag, include, exclude, expected) => {
    expect(passes(tag, include, exclude)).toBe(expected);
  });

  it('match like a regular expression', () => {
    const glob = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '.'), maxLength: 8 });
    const tag = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 10 });
    const property = fc.property(glob, tag, (pattern, text) => {
      fc.pre(pattern !== '');
      const source = pattern.replaceAll('.', '\\.').replaceAll('?', '.').replaceAll('*', '.*');
      expect(passes(text, pattern)).toBe(new RegExp(`^${source}$`).test(text));
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('take bounded time for adversarial globs', () => {
    expect(passes('a'.repeat(128), `${'a*'.repeat(400)}b`)).toBe(false);
  });
});
