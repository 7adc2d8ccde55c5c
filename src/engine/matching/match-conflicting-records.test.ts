import { describe, expect, it } from 'vitest';
import { osvRecord } from '../../../test/helpers/advisory-fixtures.ts';
import { debian12, fixedIn, item, lines, match, open } from '../../../test/helpers/match-fixtures.ts';

describe('records that disagree', () => {
  const named = { aliases: ['CVE-2024-1111'] };
  const between = (introduced: string, fixed: string) => [{ introduced }, { fixed }];
  const upTo = (last: string) => [{ introduced: '0' }, { last_affected: last }];

  it.each<[title: string, ghsa: object[], pysec: object[], version: string, expected: string[]]>([
    ['GHSA begins later', between('2.9.0', '2.9.3'), fixedIn('2.9.3'), '2.4.0', ['kit CVE-2024-1111 2.9.3 fixed']],
    [
      'between two branches of GHSA',
      [...between('2.1', '2.1.4'), ...between('2.3', '2.3.3')],
      fixedIn('2.3.4'),
      '2.2',
      [],
    ],
    [
      'PYSEC names a later branch that GHSA lacks',
      fixedIn('1.53.0'),
      [...between('1.53.0', '1.53.1'), ...between('1.54.0', '1.54.2')],
      '1.54.1',
      ['kit CVE-2024-1111 1.54.2 fixed'],
    ],
    [
      'PYSEC names a branch between two branches of GHSA',
      [...fixedIn('1.4.18'), ...between('1.6', '1.6.10')],
      [...fixedIn('1.4.18'), ...between('1.5', '1.6.10')],
      '1.5.12',
      ['kit CVE-2024-1111 1.6.10 fixed'],
    ],
    ['PYSEC begins in the branch that GHSA calls fixed', between('4.1', '4.1.7'), between('4.1', '4.2a1'), '4.1.8', []],
    ['GHSA is fixed earlier', fixedIn('2.1.4'), fixedIn('2.2.0rc0'), '2.1.4', []],
    ['GHSA is fixed, PYSEC is open', fixedIn('2.0'), open, '2.0', []],
    ['both affect the version', fixedIn('2.1.4'), fixedIn('2.2.0rc0'), '2.1.3', ['kit CVE-2024-1111 2.1.4 fixed']],
    ['GHSA ends with a last affected version', upTo('2.0'), open, '2.1', ['kit CVE-2024-1111  not-fixed']],
    ['GHSA is wider', fixedIn('3.0'), fixedIn('2.0'), '2.5', ['kit CVE-2024-1111 3.0 fixed']],
    ['GHSA has a bound without order', fixedIn('soon'), fixedIn('2.0'), '1.0', ['kit CVE-2024-1111 2.0 fixed']],
  ])(
    'of Python packages are decided by a fixed version of GHSA: %s',
    async (_title, ghsa, pysec, version, expected) => {
      const records = {
        PyPI: [osvRecord('GHSA-a', 'PyPI', 'kit', ghsa, named), osvRecord('PYSEC-1', 'PyPI', 'kit', pysec, named)],
      };
      expect(await lines({ records }, [item('pypi', 'kit', version)])).toEqual(expected);
    },
  );

  it.each<[title: string, ghsa: object[], go: object[], version: string, expected: string[]]>([
    ['Go knows no fix', fixedIn('2.11.9'), open, 'v2.11.9', []],
    ['between two branches of GHSA', [...between('2.1.0', '2.1.4'), ...between('2.3.0', '2.3.3')], open, 'v2.2.0', []],
    ['both affect the version', fixedIn('2.11.9'), open, 'v2.11.8', ['kit CVE-2024-1111 2.11.9 fixed']],
    ['before the first version of GHSA', between('8.6.0', '8.19.9'), open, 'v7.1.0', ['kit CVE-2024-1111  not-fixed']],
    [
      'a pseudo-version of a module whose tags Go does not accept',
      between('8.6.0', '8.19.9'),
      open,
      'v0.0.0-20250218121836-2b5275d87136',
      ['kit CVE-2024-1111  not-fixed'],
    ],
    ['GHSA names no fix', upTo('2.0.0'), open, 'v2.1.0', ['kit CVE-2024-1111  not-fixed']],
    ['the range of Go has an end', fixedIn('1.0.0'), fixedIn('1.2.0'), 'v1.1.0', ['kit CVE-2024-1111 1.2.0 fixed']],
    [
      'a range of Go with an end and one without',
      fixedIn('1.0.0'),
      [{ introduced: '0' }, ...between('1.1.0', '1.2.0')],
      'v1.3.0',
      [],
    ],
    [
      'Go begins after the fix of GHSA',
      fixedIn('1.0.0'),
      [{ introduced: '1.1.0' }],
      'v1.2.0',
      ['kit CVE-2024-1111  not-fixed'],
    ],
  ])(
    'of Go modules: a fixed version of GHSA ends a range without an end: %s',
    async (_, ghsa, go, version, expected) => {
      const records = {
        Go: [osvRecord('GHSA-a', 'Go', 'kit', ghsa, named), osvRecord('GO-1', 'Go', 'kit', go, named)],
      };
      expect(await lines({ records }, [item('golang', 'kit', version)])).toEqual(expected);
    },
  );

  it('of other ecosystems are combined: any record makes the package affected', async () => {
    const records = {
      'crates.io': [
        osvRecord('GHSA-a', 'crates.io', 'kit', fixedIn('1.0.0'), named),
        osvRecord('RUSTSEC-1', 'crates.io', 'kit', open, named),
      ],
    };
    expect(await lines({ records }, [item('cargo', 'kit', '1.0.0')])).toEqual(['kit CVE-2024-1111  not-fixed']);
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
