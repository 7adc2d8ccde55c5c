import { describe, expect, it } from 'vitest';
import { osvRecord } from '../../../test/helpers/advisory-fixtures.ts';
import { alpine318, debian12, fixedIn, item, lines, match, open } from '../../../test/helpers/match-fixtures.ts';

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

describe('versions outside the form of their ecosystem', () => {
  it.each([
    ['3.3.3p1-r3', []],
    ['3.3.3p1-r2', ['libretls CVE-2022-0778 3.3.3p1-r3 fixed']],
    ['3.3.4-r0', []],
  ])('of Alpine packages are assessed: %s', async (version, expected) => {
    const records = { Alpine: [osvRecord('CVE-2022-0778', 'Alpine:v3.14', 'libretls', fixedIn('3.3.3p1-r3'))] };
    const system = { ...alpine318, versionId: '3.14.10' };
    const packages = [item('apk', 'libretls', version)];
    expect(await lines({ records }, packages, system)).toEqual(expected);
    expect((await match({ records }, packages, system)).coverage.assessed).toBe(1);
  });
});
