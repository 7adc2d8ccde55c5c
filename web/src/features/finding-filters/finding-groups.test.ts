import { expect, it } from 'vitest';
import { type FindingGroup, filterOfGroup, groupKindOf, nameOfGroup } from './finding-groups.ts';

const group: FindingGroup = {
  vulnerability: null,
  package: { type: 'deb', name: 'openssl' },
  image: null,
  fix: { version: '3.0.15', installedVersions: ['3.0.11', '3.0.13'] },
  severity: 'HIGH',
  rows: 3,
  vulnerabilities: 2,
  images: 1,
  severities: { critical: 0, high: 3, medium: 0, low: 0, negligible: 0, unknown: 0 },
  kev: 0,
  fixable: 3,
  maxEpss: null,
};

it('names an upgrade with its target and the installed versions', () => {
  expect(nameOfGroup('fix', group)).toEqual({ name: 'Upgrade openssl to 3.0.15', note: 'installed: 3.0.11, 3.0.13' });
  expect(nameOfGroup('fix', { ...group, fix: null }).name).toBe('openssl: no fix');
});

it('selects the rows of a group by the filter of the list', () => {
  expect(filterOfGroup('fix', group)).toEqual({ package: 'openssl', packageType: 'deb', fixedVersion: '3.0.15' });
  expect(filterOfGroup('package', group)).toEqual({ package: 'openssl', packageType: 'deb' });
  expect(filterOfGroup('vulnerability', { ...group, vulnerability: { cveId: 'CVE-2026-1', title: null } })).toEqual({
    cveId: 'CVE-2026-1',
  });
  expect(filterOfGroup('image', { ...group, image: { id: 'img_1', name: 'a' } })).toEqual({ image: 'img_1' });
});

it('reads only known groups from the address', () => {
  expect(groupKindOf('fix')).toBe('fix');
  expect(groupKindOf('constructor')).toBeUndefined();
});
