import { describe, expect, it } from 'vitest';
import { type FixtureSources, openRecords, osvRecord } from '../../../test/helpers/advisory-fixtures.ts';
import { compareMatches } from './compare-matches.ts';
import { selectTouched } from './select-touched.ts';
import { type StoredPackage, toInventoryPackage } from './stored-package.ts';

const debian = (versionId: string) => ({ id: 'debian', versionId, name: 'Debian' });
const stored = (type: string, name: string, version: string, more: Partial<StoredPackage> = {}): StoredPackage => ({
  id: `${name} ${version}`,
  type,
  name,
  version,
  purl: `pkg:${type}/${name}@${version}`,
  ...more,
});

async function compare(one: StoredPackage, release: string, before: FixtureSources, after: FixtureSources) {
  const item = toInventoryPackage(one);
  if (!item) throw new Error('the package of a test has a known type');
  const pair = { item, operatingSystem: debian(release) };
  const { changes, isCoverageChanged } = compareMatches(pair, {
    before: await openRecords(before),
    after: await openRecords(after),
  });
  return {
    isCoverageChanged,
    changes: changes.map(({ vulnerabilityId, cause, finding }) => [vulnerabilityId, cause, finding?.fixedVersion]),
  };
}

const fixedIn = (id: string, release: string, fixed: string) =>
  osvRecord(id, `Debian:${release}`, 'openssl', [{ introduced: '0' }, { fixed }]);
const libssl = stored('deb', 'libssl3', '3.0.1', { source: { name: 'openssl', version: '3.0.1' } });

describe('compareMatches', () => {
  it('names the cause of each finding of a package that differs, by its source package and release', async () => {
    const before = {
      records: {
        Debian: [
          fixedIn('CVE-2024-1001', '12', '3.0.2'),
          fixedIn('CVE-2024-1002', '12', '3.0.2'),
          fixedIn('CVE-2024-1003', '12', '3.0.0'),
          fixedIn('CVE-2024-1004', '12', '3.0.2'),
        ],
      },
    };
    const after = {
      records: {
        Debian: [
          fixedIn('CVE-2024-1001', '12', '3.0.9'),
          fixedIn('CVE-2024-1003', '12', '3.0.5'),
          fixedIn('CVE-2024-1004', '12', '3.0.2'),
          fixedIn('CVE-2024-1005', '12', '4.0'),
        ],
      },
    };
    expect(await compare(libssl, '12', before, after)).toEqual({
      isCoverageChanged: false,
      changes: [
        ['CVE-2024-1001', 'advisory changed', '3.0.9'],
        ['CVE-2024-1002', 'withdrawn', undefined],
        ['CVE-2024-1003', 'advisory changed', '3.0.5'],
        ['CVE-2024-1005', 'new advisory', '4.0'],
      ],
    });
  });

  it('states that the coverage changed when only one of the snapshots assesses the package', async () => {
    const before = { records: { Debian: [fixedIn('CVE-2024-1001', '12', '3.0.2')] } };
    const after = { records: { Debian: [fixedIn('CVE-2024-1001', '13', '3.0.2')] } };
    expect((await compare(libssl, '12', before, after)).isCoverageChanged).toBe(true);
    expect((await compare(libssl, '11', before, after)).isCoverageChanged).toBe(false);
  });
});

describe('selectTouched', () => {
  it('selects package versions by the names under which advisories are looked up', () => {
    const packages = [
      libssl,
      stored('deb', 'openssl', '1.0', { source: { name: 'other', version: '1.0' } }),
      stored('pypi', 'Some_Package', '1.0'),
      stored('npm', 'some-package', '1.0'),
      stored('of no known type', 'openssl', '1.0'),
    ];
    const select = (changed: { ecosystem: string; name: string }[], ecosystems: string[] = []) =>
      selectTouched({
        changes: { packages: changed, ecosystems, isWhole: false },
        operatingSystems: [debian('12'), null],
        packages: Buffer.from(JSON.stringify(packages)),
      });
    expect(select([{ ecosystem: 'Debian:12', name: 'openssl' }])).toEqual(['libssl3 3.0.1']);
    expect(select([{ ecosystem: 'Debian:11', name: 'openssl' }])).toEqual([]);
    // A record without a release applies to all of them.
    expect(select([{ ecosystem: 'Debian', name: 'openssl' }])).toEqual(['libssl3 3.0.1']);
    expect(select([{ ecosystem: 'PyPI', name: 'some-package' }])).toEqual(['Some_Package 1.0']);
    expect(select([], ['npm'])).toEqual(['some-package 1.0']);
  });

  it('distinguishes releases that only the display name tells apart', () => {
    const openEuler = (pack: string) => ({ id: 'openeuler', versionId: '22.03', name: `openEuler 22.03 (${pack})` });
    const select = (ecosystem: string) =>
      selectTouched({
        changes: { packages: [{ ecosystem, name: 'openssl' }], ecosystems: [], isWhole: false },
        operatingSystems: [openEuler('LTS-SP1'), openEuler('LTS-SP2')],
        packages: Buffer.from(JSON.stringify([stored('rpm', 'openssl', '1.1.1m-1')])),
      });
    expect(select('openEuler:22.03-LTS-SP1')).toEqual(['openssl 1.1.1m-1']);
    expect(select('openEuler:22.03-LTS-SP2')).toEqual(['openssl 1.1.1m-1']);
    expect(select('openEuler:22.03-LTS-SP3')).toEqual([]);
  });
});
