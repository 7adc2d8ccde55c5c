import { describe, expect, it } from 'vitest';
import { type FixtureSources, openRecords, osvRecord } from '../../../test/helpers/advisory-fixtures.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
import { matchInventory } from './match-inventory.ts';

const open = [{ introduced: '0' }];
const fixedIn = (fixed: string) => [{ introduced: '0' }, { fixed }];
const debian12: OperatingSystem = { id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' };
const alpine318: OperatingSystem = { id: 'alpine', versionId: '3.18.9', name: 'Alpine Linux v3.18' };

function item(
  type: InventoryPackage['type'],
  name: string,
  version: string,
  more: Partial<InventoryPackage> = {},
): InventoryPackage {
  return {
    type,
    name,
    version,
    licenses: [],
    purl: '',
    paths: [],
    layerIndex: 0,
    isOwnedByDistribution: false,
    ...more,
  };
}

async function match(
  sources: FixtureSources,
  packages: InventoryPackage[],
  operatingSystem: OperatingSystem | null = null,
) {
  return matchInventory({ operatingSystem, packages }, await openRecords(sources));
}

/** `package vulnerability fixedVersion fixState`. */
async function lines(
  sources: FixtureSources,
  packages: InventoryPackage[],
  operatingSystem: OperatingSystem | null = null,
) {
  const { findings } = await match(sources, packages, operatingSystem);
  return findings.map(({ packageIndex, vulnerability, fixedVersion, fixState }) =>
    [packages[packageIndex]?.name, vulnerability.id, fixedVersion, fixState].join(' '),
  );
}

describe('matching of Debian packages', () => {
  it('looks up source package and source version, and makes a finding for each binary package', async () => {
    const records = { Debian: [osvRecord('CVE-2024-1111', 'Debian:12', 'util-linux', fixedIn('2.38.1-5+deb12u2'))] };
    const source = { name: 'util-linux', version: '2.38.1-5+deb12u1' };
    // bsdutils has an epoch of its own. Compared by its own version it would be above every fixed version.
    const packages = [
      item('deb', 'bsdutils', '1:2.38.1-5+deb12u1', { source }),
      item('deb', 'mount', '2.38.1-5+deb12u1', { source }),
    ];
    expect(await lines({ records }, packages, debian12)).toEqual([
      'bsdutils CVE-2024-1111 2.38.1-5+deb12u2 fixed',
      'mount CVE-2024-1111 2.38.1-5+deb12u2 fixed',
    ]);
  });

  it("uses the advisories of the image's release", async () => {
    const records = {
      Debian: [
        osvRecord('DSA-1-1', 'Debian:11', 'zlib', fixedIn('9'), { related: ['CVE-2024-1111'] }),
        osvRecord('DSA-2-1', 'Debian:12', 'zlib', fixedIn('1'), { related: ['CVE-2024-2222'] }),
      ],
    };
    expect(await lines({ records }, [item('deb', 'zlib', '2')], debian12)).toEqual([]);
    expect(await lines({ records }, [item('deb', 'zlib', '2')], { ...debian12, versionId: '11' })).toEqual([
      'zlib CVE-2024-1111 9 fixed',
    ]);
  });

  it('makes one finding of a CVE record and its DSA, and names both', async () => {
    const records = {
      Debian: [
        osvRecord('DEBIAN-CVE-2024-1111', 'Debian:12', 'curl', fixedIn('7.88-2'), { upstream: ['CVE-2024-1111'] }),
        osvRecord('DSA-1-1', 'Debian:12', 'curl', fixedIn('7.88-2'), { upstream: ['CVE-2024-1111', 'CVE-2024-2222'] }),
      ],
    };
    const { findings } = await match({ records }, [item('deb', 'curl', '7.88-1')], debian12);
    expect(findings.map(({ vulnerability, advisoryIds }) => [vulnerability.id, advisoryIds])).toEqual([
      ['CVE-2024-1111', ['DEBIAN-CVE-2024-1111', 'DSA-1-1']],
      ['CVE-2024-2222', ['DSA-1-1']],
    ]);
  });

  it.each([
    ['the tracker, where it names a fix below the announcement', '13.17', '13.18', '13.17', []],
    [
      'the tracker, where it names a fix above the announcement',
      '1.1w',
      '1.1n',
      '1.1n',
      ['pg CVE-2024-1111 1.1w fixed'],
    ],
    ['the announcement, where the tracker knows no fix yet: fixed', null, '1.18', '1.18', []],
    [
      'the announcement, where the tracker knows no fix yet: affected',
      null,
      '1.18',
      '1.17',
      ['pg CVE-2024-1111 1.18 fixed'],
    ],
  ])('decides by %s', async (_title, tracked, announced, installed, expected) => {
    const records = {
      Debian: [
        osvRecord('CVE-2024-1111', 'Debian:12', 'pg', tracked === null ? open : fixedIn(tracked)),
        osvRecord('DSA-1-1', 'Debian:12', 'pg', fixedIn(announced), { related: ['CVE-2024-1111'] }),
      ],
    };
    expect(await lines({ records }, [item('deb', 'pg', installed)], debian12)).toEqual(expected);
  });

  it('uses the higher fixed version of two announcements when there is no tracker record', async () => {
    const records = {
      Debian: ['1.2', '1.10'].map((fixed, index) =>
        osvRecord(`DSA-1-${index + 1}`, 'Debian:12', 'pg', fixedIn(fixed), { related: ['CVE-2024-1111'] }),
      ),
    };
    expect(await lines({ records }, [item('deb', 'pg', '1.2')], debian12)).toEqual(['pg CVE-2024-1111 1.10 fixed']);
  });

  it('rates by urgency before other ratings, and distinguishes "not fixed" from "will not be fixed"', async () => {
    const urgencies = ['unimportant', 'low', 'high', 'end-of-life', 'not yet assigned'];
    const severity = [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }];
    const records = {
      Debian: urgencies.map((urgency, index) => ({
        id: `CVE-2024-100${index}`,
        modified: '2025-01-01T00:00:00Z',
        severity,
        affected: [
          {
            package: { ecosystem: 'Debian:12', name: 'pg' },
            ranges: [{ type: 'ECOSYSTEM', events: open }],
            ecosystem_specific: { urgency },
          },
        ],
      })),
    };
    const { findings } = await match({ records }, [item('deb', 'pg', '1')], debian12);
    expect(
      findings.map(({ vulnerability: { severity: rated, severitySource, cvss }, fixState }) => [
        rated,
        severitySource,
        fixState,
        cvss?.score,
      ]),
    ).toEqual([
      ['NEGLIGIBLE', 'debian', 'not-fixed', 9.8],
      ['LOW', 'debian', 'not-fixed', 9.8],
      ['CRITICAL', 'nvd', 'not-fixed', 9.8],
      ['CRITICAL', 'nvd', 'wont-fix', 9.8],
      ['CRITICAL', 'nvd', 'not-fixed', 9.8],
    ]);
  });
});

describe('matching of Alpine packages', () => {
  it('looks up origin and branch, and never reports a package that was never affected', async () => {
    const records = {
      Alpine: [
        osvRecord('CVE-2024-1111', 'Alpine:v3.18', 'openssl', fixedIn('3.1.7-r1')),
        osvRecord('CVE-2024-2222', 'Alpine:v3.18', 'openssl', fixedIn('0')),
        osvRecord('CVE-2024-3333', 'Alpine:v3.19', 'openssl', fixedIn('3.1.8-r0')),
      ],
    };
    const source = { name: 'openssl', version: '3.1.7-r0' };
    expect(await lines({ records }, [item('apk', 'libssl3', '3.1.7-r0', { source })], alpine318)).toEqual([
      'libssl3 CVE-2024-1111 3.1.7-r1 fixed',
    ]);
  });
});

describe('matching of npm and PyPI packages', () => {
  it('finds by exact version, by range and by last affected version', async () => {
    const records = {
      npm: [
        {
          ...osvRecord('GHSA-a', 'npm', 'left', []),
          affected: [{ package: { ecosystem: 'npm', name: 'left' }, versions: ['1.0.0'] }],
        },
        osvRecord('GHSA-b', 'npm', 'left', [{ introduced: '0' }, { last_affected: '1.0.0' }]),
        osvRecord('GHSA-c', 'npm', 'left', [
          { introduced: '0' },
          { fixed: '0.9.0' },
          { introduced: '1.0.0-beta.1' },
          { fixed: '1.0.1' },
        ]),
        osvRecord('GHSA-d', 'npm', 'left', fixedIn('1.0.0')),
        osvRecord('GHSA-e', 'npm', 'left', open),
      ],
    };
    expect(await lines({ records }, [item('npm', 'left', '1.0.0')])).toEqual([
      'left GHSA-a  unknown',
      'left GHSA-b  unknown',
      'left GHSA-c 1.0.1 fixed',
      'left GHSA-e  not-fixed',
    ]);
    expect(await lines({ records }, [item('npm', 'left', '1.0.1')])).toEqual(['left GHSA-e  not-fixed']);
  });

  it('reports a package when any database calls it affected, with the fixed version that satisfies all of them', async () => {
    const named = { aliases: ['CVE-2024-1111'] };
    const pysec = (events: object[]) => osvRecord('PYSEC-1', 'PyPI', 'Django', events, named);
    const ghsa = osvRecord('GHSA-a', 'PyPI', 'django', fixedIn('2.0'), named);
    const result = (records: object[], version: string) =>
      lines({ records: { PyPI: records as never } }, [item('pypi', 'DJANGO', version)]);
    expect(await result([ghsa, pysec(fixedIn('1.5'))], '1.0')).toEqual(['DJANGO CVE-2024-1111 2.0 fixed']);
    expect(await result([ghsa, pysec(fixedIn('1.5'))], '1.7')).toEqual(['DJANGO CVE-2024-1111 2.0 fixed']);
    expect(await result([ghsa, pysec(open)], '1.0')).toEqual(['DJANGO CVE-2024-1111 2.0 fixed']);
    expect(await result([ghsa, pysec([{ introduced: '0' }, { last_affected: '1.5' }])], '1.0')).toEqual([
      'DJANGO CVE-2024-1111 2.0 fixed',
    ]);
  });

  it('returns the smallest fixed version of the branch that contains the installed version', async () => {
    const events = [{ introduced: '0' }, { fixed: '2.2.28' }, { introduced: '3.0' }, { fixed: '3.2.13' }];
    const records = { PyPI: [osvRecord('PYSEC-1', 'PyPI', 'django', events)] };
    expect(await lines({ records }, [item('pypi', 'django', '3.1')])).toEqual(['django PYSEC-1 3.2.13 fixed']);
    expect(await lines({ records }, [item('pypi', 'django', '2.2.9')])).toEqual(['django PYSEC-1 2.2.28 fixed']);
    expect(await lines({ records }, [item('pypi', 'django', '2.2.28')])).toEqual([]);
  });

  it('returns scores, known exploitation and the ids of the records', async () => {
    const { findings } = await match(
      {
        records: { npm: [osvRecord('GHSA-a', 'npm', 'left', open, { aliases: ['CVE-2024-1111'] })] },
        epss: { 'CVE-2024-1111': [0.5, 0.9] },
        exploited: ['CVE-2024-1111'],
        dueDates: { 'CVE-2024-1111': '2024-06-05' },
      },
      [item('npm', 'left', '1.0.0')],
    );
    expect(findings).toMatchObject([
      {
        epss: { score: 0.5, percentile: 0.9 },
        isKnownExploited: true,
        exploitedDueOn: '2024-06-05',
        advisoryIds: ['GHSA-a'],
        vulnerability: { aliases: ['GHSA-a'] },
      },
    ]);
  });
});

describe('matching of language packages', () => {
  const oneRecord = (ecosystem: string, name: string, events: object[]) => ({
    records: { [ecosystem]: [osvRecord('GHSA-a', ecosystem, name, events)] },
  });

  it.each([
    ['maven', 'Maven', 'org.acme:kit', 'org.acme:kit', '1.0.Final', '1.0.1.Final'],
    ['golang', 'Go', 'github.com/Acme/Kit', 'github.com/acme/kit', 'v1.0.0', '1.0.1'],
    ['golang', 'Go', 'stdlib', 'stdlib', 'go1.22.1', '1.22.2'],
    ['golang', 'Go', 'stdlib', 'stdlib', '1.22rc1', '1.22.0-rc.2'],
    ['golang', 'Go', 'toolchain', 'toolchain', 'go1.20', '1.20.1'],
    ['cargo', 'crates.io', 'Acme-Kit', 'acme_kit', '0.9.0', '0.10'],
    ['gem', 'RubyGems', 'kit', 'kit', '1.0.rc1', '1.0'],
    ['composer', 'Packagist', 'acme/kit', 'Acme/Kit', 'v1.0', '1.0.0.1'],
    ['nuget', 'NuGet', 'Acme.Kit', 'acme.kit', '1.0.0.1', '1.0.0.2'],
    ['hex', 'Hex', 'kit', 'kit', '1.0.0', '1.0.1'],
    ['pub', 'Pub', 'kit', 'kit', '1.0.0', '1.0.0+1'],
    ['hackage', 'Hackage', 'kit', 'kit', '1.0', '1.0.0'],
    ['cran', 'CRAN', 'kit', 'kit', '1.0-1', '1.0-2'],
    ['swift', 'SwiftURL', 'https://github.com/Acme/Kit.git', 'github.com/acme/kit', '1.0', '1.0.1'],
    ['bitnami', 'Bitnami', 'redis', 'redis', '7.2.4-3', '7.2.5'],
    ['conan', 'ConanCenter', 'openssl', 'openssl', '1.1.1v', '1.1.1w'],
    ['julia', 'Julia', 'Kit', 'Kit', '1.0.0+0', '1.0.0+1'],
    ['opam', 'opam', 'kit', 'kit', '1.0~beta', '1.0'],
  ] as const)(
    'finds %s packages in the ecosystem %s: %s by the name %s',
    async (type, ecosystem, named, installed, version, fixed) => {
      const sources = oneRecord(ecosystem, named, fixedIn(fixed));
      expect(await lines(sources, [item(type, installed, version)])).toEqual([`${installed} GHSA-a ${fixed} fixed`]);
      expect(await lines(sources, [item(type, installed, fixed)])).toEqual([]);
    },
  );

  it('distinguishes npm names by case, because the registry has different packages under them', async () => {
    const sources = oneRecord('npm', 'Proto', open);
    expect(await lines(sources, [item('npm', 'proto', '1.0.0')])).toEqual([]);
    expect(await lines(sources, [item('npm', 'Proto', '1.0.0')])).toEqual(['Proto GHSA-a  not-fixed']);
  });

  it.each([
    ['conda', /No advisory database names conda packages/],
    ['luarocks', 'No advisory database names packages of the type luarocks.'],
    ['generic', /no ecosystem/],
  ] as const)('does not assess %s packages, also in a distribution with advisories', async (type, reason) => {
    const records = { PyPI: [osvRecord('PYSEC-1', 'PyPI', 'numpy', open)] };
    const { findings, coverage } = await match({ records }, [item(type, 'numpy', '1.0')], debian12);
    expect(findings).toEqual([]);
    expect(coverage.notAssessed).toMatchObject([{ group: type, reason: expect.stringMatching(reason), packages: 1 }]);
  });

  it('marks findings of malicious packages, whichever record names them', async () => {
    const records = {
      npm: [
        osvRecord('MAL-2022-1', 'npm', 'evil', open),
        osvRecord('GHSA-b', 'npm', 'hacked', fixedIn('1.0.1'), {
          database_specific: { cwe_ids: ['CWE-506'], severity: 'CRITICAL' },
        }),
        osvRecord('GHSA-c', 'npm', 'evil-too', open, {
          summary: 'Malicious Package in evil-too',
          database_specific: { severity: 'HIGH' },
        }),
        osvRecord('GHSA-d', 'npm', 'flawed', open, { summary: 'Malicious input crashes flawed' }),
      ],
    };
    const names = ['evil', 'hacked', 'evil-too', 'flawed'];
    const { findings } = await match(
      { records },
      names.map((name) => item('npm', name, '1.0.0')),
    );
    expect(
      findings.map(({ packageIndex, isMalware, vulnerability }) => [
        names[packageIndex],
        isMalware,
        vulnerability.severity,
      ]),
    ).toEqual([
      ['evil', true, 'CRITICAL'],
      ['hacked', true, 'CRITICAL'],
      ['evil-too', true, 'HIGH'],
      ['flawed', undefined, 'UNKNOWN'],
    ]);
  });
});

describe('records that disagree', () => {
  const named = { aliases: ['CVE-2024-1111'] };
  const between = (introduced: string, fixed: string) => [{ introduced }, { fixed }];
  const upTo = (last: string) => [{ introduced: '0' }, { last_affected: last }];

  it.each<[title: string, ghsa: object[], pysec: object[], version: string, expected: string[]]>([
    ['GHSA begins later', between('2.3.0', '2.3.1'), fixedIn('2.3.1'), '1.0', []],
    ['GHSA is fixed earlier', fixedIn('2.1.4'), fixedIn('2.2.0rc0'), '2.1.4', []],
    ['GHSA is fixed, PYSEC is open', fixedIn('2.0'), open, '2.0', []],
    ['both affect the version', fixedIn('2.1.4'), fixedIn('2.2.0rc0'), '2.1.3', ['kit CVE-2024-1111 2.1.4 fixed']],
    ['GHSA ends with a last affected version', upTo('2.0'), open, '2.1', ['kit CVE-2024-1111  not-fixed']],
    ['GHSA is wider', fixedIn('3.0'), fixedIn('2.0'), '2.5', ['kit CVE-2024-1111 3.0 fixed']],
    ['GHSA has a bound without order', fixedIn('soon'), fixedIn('2.0'), '1.0', ['kit CVE-2024-1111 2.0 fixed']],
  ])(
    'of Python packages are decided by GHSA unless its range ends with a last affected version: %s',
    async (_title, ghsa, pysec, version, expected) => {
      const records = {
        PyPI: [osvRecord('GHSA-a', 'PyPI', 'kit', ghsa, named), osvRecord('PYSEC-1', 'PyPI', 'kit', pysec, named)],
      };
      expect(await lines({ records }, [item('pypi', 'kit', version)])).toEqual(expected);
    },
  );

  it('of other ecosystems are combined: any record makes the package affected', async () => {
    const records = {
      Go: [osvRecord('GHSA-a', 'Go', 'kit', fixedIn('1.0.0'), named), osvRecord('GO-1', 'Go', 'kit', open, named)],
    };
    expect(await lines({ records }, [item('golang', 'kit', 'v1.0.0')])).toEqual(['kit CVE-2024-1111  not-fixed']);
  });
});

describe('rejected and withdrawn records', () => {
  it.each([
    ['withdrawn', { withdrawn: '2025-01-01T00:00:00Z' }],
    ['rejected by MITRE', { details: '** REJECT ** DO NOT USE THIS CANDIDATE NUMBER.' }],
    ['rejected by NVD', { details: 'Rejected reason: This candidate was withdrawn by its CNA.' }],
    ['rejected in its title', { summary: 'Rejected CVE ID' }],
  ])('that are %s never match', async (_title, more) => {
    const records = { npm: [osvRecord('GHSA-a', 'npm', 'left', open, more)] };
    const { findings, coverage } = await match({ records }, [item('npm', 'left', '1.0.0')]);
    expect(findings).toEqual([]);
    expect(coverage.assessed).toBe(0);
  });

  it('remove a rejected CVE from the announcements that name it', async () => {
    const records = {
      Debian: [
        osvRecord('CVE-2024-1111', 'Debian:12', 'ant', fixedIn('2'), {
          details: 'Rejected reason: not a security issue',
        }),
        osvRecord('DSA-1-1', 'Debian:12', 'ant', fixedIn('2'), { upstream: ['CVE-2024-1111', 'CVE-2024-2222'] }),
      ],
    };
    expect(await lines({ records }, [item('deb', 'ant', '1')], debian12)).toEqual(['ant CVE-2024-2222 2 fixed']);
  });
});

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

describe('matchInventory', () => {
  it("leaves language packages that a distribution package owns to the distribution's advisories", async () => {
    const records = {
      Debian: [osvRecord('CVE-2024-1111', 'Debian:12', 'python-django', fixedIn('9'))],
      PyPI: [osvRecord('PYSEC-1', 'PyPI', 'django', open)],
    };
    const packages = [item('pypi', 'Django', '3.2', { isOwnedByDistribution: true }), item('pypi', 'Django', '3.2')];
    const { findings, coverage } = await match({ records }, packages, debian12);
    expect(findings.map(({ packageIndex }) => packageIndex)).toEqual([1]);
    expect(coverage).toEqual({ assessed: 2, notAssessed: [] });
  });

  it('returns one finding per vulnerability and package, ordered by package and vulnerability, always in the same order', async () => {
    const records = {
      npm: [
        osvRecord('GHSA-b', 'npm', 'left', open, { aliases: ['CVE-2024-2222'] }),
        osvRecord('GHSA-a', 'npm', 'left', open, { aliases: ['CVE-2024-1111'] }),
        osvRecord('MAL-1', 'npm', 'left', open, { aliases: ['GHSA-a'] }),
      ],
    };
    const packages = [item('npm', 'left', '1.0.0'), item('npm', 'right', '1.0.0'), item('npm', 'left', '2.0.0')];
    const snapshot = await openRecords({ records });
    const first = matchInventory({ operatingSystem: null, packages }, snapshot);
    expect(first.findings.map(({ packageIndex, vulnerability }) => `${packageIndex} ${vulnerability.id}`)).toEqual([
      '0 CVE-2024-1111',
      '0 CVE-2024-2222',
      '2 CVE-2024-1111',
      '2 CVE-2024-2222',
    ]);
    expect(matchInventory({ operatingSystem: null, packages }, snapshot)).toEqual(first);
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

  it('does not concern an image without distribution packages, or a supported release', async () => {
    const npm = { npm: [osvRecord('GHSA-aaaa-bbbb-cccc', 'npm', 'a', fixedIn('2.0.0'))] };
    const own = await match({ records: { ...records, ...npm } }, [item('npm', 'a', '1.0.0')], debian10);
    expect(own.coverage.notAssessed).toEqual([]);
    const current = { Debian: [osvRecord('CVE-2024-1111', 'Debian:12', 'zlib', fixedIn('1:1.3'))] };
    expect((await match({ records: current }, packages, debian12)).coverage.notAssessed).toEqual([]);
  });
});
