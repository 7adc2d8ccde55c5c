import { describe, expect, it } from 'vitest';
import { type PlatformGraph, platformOnly } from './platform-only.ts';

/** `a: b c?` requires b, and optionally c. The names of packages for certain platforms begin with `@`. */
function graph(text: string, roots: string | undefined): PlatformGraph {
  const requirements = (list: string) =>
    list
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => ({ key: one.replace('?', ''), isOptional: one.endsWith('?') }));
  const entries = new Map(
    text.split(',').map((entry): [string, ReturnType<typeof requirements>] => {
      const [key = '', list = ''] = entry.trim().split(':');
      return [key, requirements(list)];
    }),
  );
  return {
    keys: entries.keys(),
    platformKeys: [...entries.keys()].filter((key) => key.startsWith('@')),
    requires: (key) => entries.get(key) ?? [],
    roots: roots === undefined ? undefined : requirements(roots),
  };
}

describe('platformOnly', () => {
  it.each([
    ['an optional package for a platform', 'a: @b?, @b', 'a', ['@b']],
    [
      'everything that only such packages require',
      'a: @b?, @b: c d, c: e @f?, d, e, @f',
      'a d',
      ['@b', '@f', 'c', 'e'],
    ],
    ['no package that another one requires too', 'a: @b? c, @b: c, c', 'a', ['@b']],
    ['no package for a platform that is required', 'a: @b, @b: c, c', 'a', []],
    ['no package for a platform that one package requires', 'a: @b?, c: @b, @b', 'a c', []],
    ['a required package that only another one for a platform requires', '@a: @b, @b: c, c', '@a?', ['@a', '@b', 'c']],
    ['a package for a platform that no known package requires', '@a: b, b', '', ['@a', 'b']],
    ['nothing for a missing package', 'a: x? y', 'a z', []],
    ['circles', '@a: b, b: c, c: b @a', '@a?', ['@a', 'b', 'c']],
    ['only packages for platforms if the roots are unknown', 'a: @b?, @b: c, c', undefined, ['@b']],
  ])('names %s: %s', (_, text, roots, expected) => {
    expect([...platformOnly(graph(text, roots))].sort()).toEqual(expected);
  });
});
