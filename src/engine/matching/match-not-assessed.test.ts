import { describe, expect, it } from 'vitest';
import { osvRecord } from '../../../test/helpers/advisory-fixtures.ts';
import { alpine318, debian12, fixedIn, item, match, open } from '../../../test/helpers/match-fixtures.ts';
import type { OperatingSystem } from '../../domain/package.ts';

describe('not assessed', () => {
  const records = {
    Debian: [osvRecord('CVE-2024-1111', 'Debian:12', 'zlib', open)],
    npm: [
      osvRecord('GHSA-a', 'npm', 'left', fixedIn('2.0.0')),
      osvRecord('GHSA-b', 'npm', 'odd', fixedIn('not a version')),
    ],
  };

  it.each([
    [
      'a release without data',
      { ...debian12, versionId: '14' },
      'deb (debian 14)',
      'The advisory snapshot contains no data for Debian:14.',
    ],
    ['Debian testing', { ...debian12, versionId: '' }, 'deb (debian)', /testing and unstable/],
    [
      'Ubuntu',
      { id: 'ubuntu', versionId: '22.04', name: '' },
      'deb (ubuntu 22.04)',
      'The advisory snapshot contains no data for Ubuntu:22.04.',
    ],
    [
      'a derivative of Debian',
      { id: 'raspbian', versionId: '12', name: '' },
      'deb (raspbian 12)',
      /derives from Debian and rebuilds packages/,
    ],
    ['Wolfi', { id: 'wolfi', versionId: '20230201', name: '' }, 'deb (wolfi 20230201)', /no advisories for wolfi/],
    ['an image without os-release', null, 'deb (unknown distribution)', 'The distribution of the image is unknown.'],
  ])('includes packages of %s with the reason', async (_title, operatingSystem, group, reason) => {
    const owned = item('pypi', 'six', '1.0', { isOwnedByDistribution: true });
    const { findings, coverage } = await match(
      { records },
      [item('deb', 'zlib', '1'), item('deb', 'curl', '1'), owned],
      operatingSystem,
    );
    expect(findings).toEqual([]);
    expect(coverage.assessed).toBe(0);
    expect(coverage.notAssessed).toMatchObject([
      { group, reason: expect.stringMatching(reason), packages: 2 },
      { group: group.replace('deb', 'pypi'), packages: 1 },
    ]);
  });

  it('includes Alpine edge and previews', async () => {
    for (const versionId of ['3.21_alpha20240807', 'edge', '']) {
      const { coverage } = await match({ records }, [item('apk', 'zlib', '1')], { ...alpine318, versionId });
      expect(coverage).toMatchObject({
        assessed: 0,
        notAssessed: [{ packages: 1, reason: expect.stringMatching(/no data for Alpine:edge|neither a release/) }],
      });
    }
  });

  it('includes an ecosystem without advisories', async () => {
    const { coverage } = await match({ records }, [item('pypi', 'django', '1.0'), item('npm', 'left', '2.0.0')]);
    expect(coverage).toEqual({
      assessed: 1,
      notAssessed: [{ group: 'pypi', reason: 'The advisory snapshot contains no data for PyPI.', packages: 1 }],
    });
  });

  it("includes a package whose version, or whose advisory's version, cannot be compared, unless there is no advisory", async () => {
    const packages = [
      item('npm', 'left', 'one point oh'),
      item('npm', 'odd', '1.0.0'),
      item('npm', 'unheard-of', 'one point oh'),
    ];
    const { findings, coverage } = await match({ records }, packages);
    expect(findings).toEqual([]);
    expect(coverage).toEqual({
      assessed: 1,
      notAssessed: [{ group: 'npm', reason: 'A version cannot be compared with an advisory.', packages: 2 }],
    });
  });
});

describe('a release whose support has ended', () => {
  const records = { Debian: [osvRecord('CVE-2024-1111', 'Debian:10', 'zlib', fixedIn('1:1.3'))] };
  const debian10: OperatingSystem = { id: 'debian', versionId: '10', name: 'Debian GNU/Linux 10 (buster)' };
  const packages = [item('deb', 'zlib1g', '1:1.2', { source: { name: 'zlib', version: '1:1.2' } })];

  it('has findings and a reason for later vulnerabilities that are missing', async () => {
    const { findings, coverage } = await match({ records }, packages, debian10);
    expect(findings).toHaveLength(1);
    const reason =
      'Support of this release ended on 2024-06-30. Vulnerabilities that became known later have no records.';
    expect(coverage).toEqual({ assessed: 1, notAssessed: [{ group: 'debian 10', reason, packages: 0 }] });
  });

  it.each([
    ['Fedora', { id: 'fedora', versionId: '38', name: 'Fedora Linux 38' }, '2024-05-21'],
    ['CentOS Stream', { id: 'centos', versionId: '8', name: 'CentOS Stream 8' }, '2024-05-31'],
  ])('has its reason where the packages are not assessed: %s', async (_title, operatingSystem, ended) => {
    const erratum = osvRecord('RHSA-2024:1', 'Red Hat:enterprise_linux:8::baseos', 'curl', fixedIn('8.2.1-1.el8'));
    const { coverage } = await match(
      { records: { 'Red Hat': [erratum] } },
      [item('rpm', 'zlib', '1.2-1')],
      operatingSystem,
    );
    expect(coverage.notAssessed).toContainEqual({
      group: `${operatingSystem.id} ${operatingSystem.versionId}`,
      reason: `Support of this release ended on ${ended}. Vulnerabilities that became known later have no records.`,
      packages: 0,
    });
  });

  it('does not concern an image without distribution packages, or a supported release', async () => {
    const npm = { npm: [osvRecord('GHSA-aaaa-bbbb-cccc', 'npm', 'a', fixedIn('2.0.0'))] };
    const own = await match({ records: { ...records, ...npm } }, [item('npm', 'a', '1.0.0')], debian10);
    expect(own.coverage.notAssessed).toEqual([]);
    const current = { Debian: [osvRecord('CVE-2024-1111', 'Debian:12', 'zlib', fixedIn('1:1.3'))] };
    expect((await match({ records: current }, packages, debian12)).coverage.notAssessed).toEqual([]);
  });
});
