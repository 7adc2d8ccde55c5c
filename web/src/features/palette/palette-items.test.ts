import { expect, it } from 'vitest';
import { type Found, matching, pageItems, paletteGroups } from './palette-items.ts';

const nothing: Found = { images: [], vulnerabilities: [], packages: [], registries: [], reports: [] };

it('offers all pages and actions without a text', () => {
  const action = { id: 'a', label: 'Sign out', target: { run: () => undefined } };
  const groups = paletteGroups('', undefined, [action]);
  expect(groups.map(({ title }) => title)).toEqual(['Pages', 'Actions']);
  expect(groups[0]?.items).toHaveLength(pageItems.length);
});

it('finds a page by words in any order, those that begin with the text first', () => {
  expect(matching(pageItems, 'log audit').map(({ label }) => label)).toEqual(['Settings: Audit log']);
  expect(matching(pageItems, 're')[0]?.label).toBe('Registries');
});

it('lists found records before pages, without empty groups', () => {
  const packages = [
    { name: 'openssl', findings: 1234 },
    { name: 'zlib', findings: 1 },
  ];
  const found: Found = { ...nothing, packages };
  const [first, ...rest] = paletteGroups('zzz', found, []);
  expect(first).toEqual({
    title: 'Packages',
    items: [
      {
        id: 'package openssl',
        label: 'openssl',
        detail: '1,234 findings',
        target: { to: '/packages', search: { name: 'openssl' } },
      },
      {
        id: 'package zlib',
        label: 'zlib',
        detail: '1 finding',
        target: { to: '/packages', search: { name: 'zlib' } },
      },
    ],
  });
  expect(rest).toEqual([]);
});

it('keeps a hostile id within one part of the address', () => {
  const found: Found = { ...nothing, vulnerabilities: [{ id: '../settings?x#y', findings: 1 }] };
  const [group] = paletteGroups('zzz', found, []);
  expect(group?.items[0]?.target).toEqual({ to: '/vulnerabilities/..%2Fsettings%3Fx%23y' });
});
