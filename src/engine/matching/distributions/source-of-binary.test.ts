import { describe, expect, it } from 'vitest';
import { compileRecords, osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import { fixedIn, item, match } from '../../../../test/helpers/match-fixtures.ts';
import type { OperatingSystem } from '../../../domain/package.ts';
import { compareSnapshots } from '../../advisories/compare-snapshots.ts';

const noble: OperatingSystem = { id: 'ubuntu', versionId: '24.04', name: 'Ubuntu 24.04.2 LTS' };
const release = 'Ubuntu:24.04:LTS';

/** A record of a fix with the binary packages of the source. */
const fix = (cve: string, source: string, version: string, binaries: object[], more: object = {}) => ({
  ...osvRecord(`UBUNTU-${cve}`, release, source, [], { upstream: [cve] }),
  affected: [
    {
      package: { ecosystem: release, name: source },
      ranges: [{ type: 'ECOSYSTEM', events: fixedIn(version) }],
      ecosystem_specific: { binaries },
      ...more,
    },
  ],
});
const built = (name: string, version: string) => ({ binary_name: name, binary_version: version });
const open = osvRecord('UBUNTU-CVE-2024-9999', release, 'glibc', [{ introduced: '0' }], {
  upstream: ['CVE-2024-9999'],
});

const records = {
  Ubuntu: [
    fix('CVE-2024-1111', 'glibc', '2.39-0ubuntu8.1', [
      built('libc6', '2.39-0ubuntu8.1'),
      built('libc-bin', '2.39-0ubuntu8.1'),
    ]),
    open,
    // Older records have the names as keys.
    fix('CVE-2024-2222', 'openssl', '3.0.13-0ubuntu3.1', [{ libssl3t64: '3.0.13-0ubuntu3.1' }]),
    fix('CVE-2024-3333', 'gcc-defaults', '1.214ubuntu2', [built('cpp', '4:13.2.0-7ubuntu2')]),
    fix('CVE-2024-4444', 'one', '1-2', [built('libshared', '1-2')]),
    fix('CVE-2024-5555', 'two', '1-3', [built('libshared', '1-3')]),
  ],
};

const chisel = (name: string, version: string) =>
  item('deb', name, version, {
    purl: `pkg:deb/ubuntu/${name}@${version}?arch=amd64&distro=ubuntu-24.04&manifest=chisel`,
  });

const found = async (name: string, version: string) => {
  const { findings, coverage } = await match({ records }, [chisel(name, version)], noble);
  return {
    findings: findings.map(({ vulnerability, fixedVersion }) => `${vulnerability.id} ${fixedVersion ?? ''}`),
    assessed: coverage.assessed,
  };
};

describe('packages of a manifest without source packages', () => {
  it('are matched by the source that advisories list them for, also where no fix exists', async () => {
    expect(await found('libc6', '2.39-0ubuntu8')).toEqual({
      findings: ['CVE-2024-1111 2.39-0ubuntu8.1', 'CVE-2024-9999 '],
      assessed: 1,
    });
    expect(await found('libc6', '2.39-0ubuntu8.1')).toEqual({ findings: ['CVE-2024-9999 '], assessed: 1 });
    expect(await found('libssl3t64', '3.0.13-0ubuntu3')).toEqual({
      findings: ['CVE-2024-2222 3.0.13-0ubuntu3.1'],
      assessed: 1,
    });
  });

  it.each([
    ['no advisory lists', 'base-files'],
    ['advisories list for two sources', 'libshared'],
    ['has other versions than its source', 'cpp'],
  ])('are not assessed: one that %s', async (_title, name) => {
    expect(await found(name, '0-1')).toEqual({ findings: [], assessed: 0 });
  });

  it('keep the findings of their own name', async () => {
    expect(await found('openssl', '3.0.13-0ubuntu3')).toEqual({
      findings: ['CVE-2024-2222 3.0.13-0ubuntu3.1'],
      assessed: 0,
    });
  });

  it('do not change how packages of dpkg without a source are matched', async () => {
    const { findings, coverage } = await match({ records }, [item('deb', 'libc6', '2.39-0ubuntu8')], noble);
    expect([findings, coverage.assessed]).toEqual([[], 1]);
  });
});

describe('a comparison of snapshots', () => {
  it('names the binary packages of a changed source, and those whose source changed', async () => {
    const before = await compileRecords({ records });
    const libc = fix('CVE-2024-1111', 'glibc', '2.39-0ubuntu8.2', [
      built('libc6', '2.39-0ubuntu8.2'),
      built('libc-bin', '2.39-0ubuntu8.2'),
    ]);
    const [, ...others] = records.Ubuntu;
    const changed = await compileRecords({ records: { Ubuntu: [libc, ...others] } });
    const names = (path: string) =>
      compareSnapshots(before.path, path)
        .packages.map(({ name }) => name)
        .sort();
    expect(names(changed.path)).toEqual(['glibc', 'libc-bin', 'libc6']);
    const more = fix('CVE-2024-1111', 'glibc', '2.39-0ubuntu8.1', [
      built('libc6', '2.39-0ubuntu8.1'),
      built('libc-bin', '2.39-0ubuntu8.1'),
      built('locales', '2.39-0ubuntu8.1'),
    ]);
    const extended = await compileRecords({ records: { Ubuntu: [more, ...others] } });
    expect(names(extended.path)).toEqual(['locales']);
    expect(compareSnapshots(before.path, extended.path).isWhole).toBe(false);
  });
});
