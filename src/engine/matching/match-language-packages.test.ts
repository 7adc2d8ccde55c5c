import { describe, expect, it } from 'vitest';
import { osvRecord } from '../../../test/helpers/advisory-fixtures.ts';
import { debian12, fixedIn, item, lines, match, open } from '../../../test/helpers/match-fixtures.ts';
import { languageEcosystems } from '../advisories/language-ecosystems.ts';

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

  const rows = [
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
    ['npm', 'npm', '@acme/kit', '@acme/kit', '1.0.0-rc.1', '1.0.0'],
    ['pypi', 'PyPI', 'acme-kit', 'Acme_Kit', '1.0rc1', '1.0'],
  ] as const;

  it('is tested below for each ecosystem', () => {
    const tested = new Set<string>(rows.map(([, ecosystem]) => ecosystem));
    const names = languageEcosystems.map(({ ecosystem }) => ecosystem);
    expect(names.filter((name) => !tested.has(name))).toEqual([]);
  });

  it.each(rows)(
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
});
