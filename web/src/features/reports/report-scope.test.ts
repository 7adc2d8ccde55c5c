import { expect, it } from 'vitest';
import { fieldsOfScope, type ReportScope, scopeOfSearch, searchOfScope } from './report-scope.ts';

const scopes: ReportScope[] = [
  { kind: 'org' },
  { kind: 'registries' },
  { kind: 'registry', registryId: 'reg_a' },
  { kind: 'image', imageId: 'img_a', tagIds: ['tag_a', 'tag_b'] },
  { kind: 'scan', scanId: 'scan_a' },
];

it.each(scopes)('keeps the scope $kind in the address', (scope) => {
  const search = Object.fromEntries(
    Object.entries(searchOfScope(scope)).filter(([, value]) => value !== undefined && value !== ''),
  );
  expect(scopeOfSearch(search as Record<string, string>)).toEqual(scope);
});

it.each([
  [{ registryId: 'reg_a' }, { kind: 'registry', registryId: 'reg_a' }],
  [{ tagIds: 'tag_a' }, { kind: 'image', imageId: '', tagIds: ['tag_a'] }],
  [{ scope: 'unknown' }, { kind: 'org' }],
])('reads %j', (search, expected) => {
  expect(scopeOfSearch(search)).toEqual(expected);
});

it('requests exactly the fields of the scope', () => {
  expect(scopes.map(fieldsOfScope)).toEqual([
    { fields: { scope: 'org' } },
    { fields: { scope: 'registry' } },
    { fields: { scope: 'registry', registryId: 'reg_a' } },
    { fields: { scope: 'custom', tagIds: ['tag_a', 'tag_b'] } },
    { fields: { scope: 'custom', scanId: 'scan_a' } },
  ]);
});

it('names what an incomplete scope lacks', () => {
  expect(fieldsOfScope({ kind: 'registry', registryId: '' })).toEqual({ missing: 'Choose a registry.' });
  expect(fieldsOfScope({ kind: 'image', imageId: 'img_a', tagIds: [] })).toEqual({
    missing: 'Choose at least one tag of an image.',
  });
});
