import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPathNormalizer, normalizeEntryPath, normalizeTarget } from './normalize-entry-path.ts';

const part = fc.constantFrom('a', 'bc', '.d', '.', '..', '', 'e\0', '...', '.wh.a');
const name = fc
  .tuple(fc.constantFrom('', './', '/'), fc.array(part, { minLength: 1, maxLength: 4 }))
  .map(([start, parts]) => start + parts.join('/'));

it('the normalizer of a layer gives each name the path that it has alone, whatever the names before it', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const pathOf = createPathNormalizer();
      expect(names.map(pathOf)).toEqual(names.map(normalizeEntryPath));
    }),
    { numRuns: 500 },
  );
});

it('the normalizer of a layer drops what names of one folder begin and end with', () => {
  const pathOf = createPathNormalizer();
  const names = ['./srv/app/', './srv/app/a.js', './srv/app/b.js', './srv/app/.env', './srv/app/../c', './srv/app/d\0'];
  expect(names.map(pathOf)).toEqual(['srv/app', 'srv/app/a.js', 'srv/app/b.js', 'srv/app/.env', 'srv/c', undefined]);
});

it.each([
  ['a/b', 'a/b'],
  ['a/../b', 'b'],
  ['/a/./b//../../c/', '/c'],
  ['../a/../../b', '../../b'],
  ['/../a', '/../a'],
  ['a/..', ''],
])('the target %s of a link is %s as text', (target, normalized) => {
  expect(normalizeTarget(target)).toBe(normalized);
});
