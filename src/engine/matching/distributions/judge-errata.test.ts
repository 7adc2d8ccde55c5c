import { describe, expect, it } from 'vitest';
import { osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import { fixedIn, item, lines, match } from '../../../../test/helpers/match-fixtures.ts';

const almaLinux = { id: 'almalinux', versionId: '9.5', name: 'AlmaLinux 9.5' };
const rockyLinux = { id: 'rocky', versionId: '8.10', name: 'Rocky Linux 8.10' };

/** Whether each version has a finding, in the order of the versions. */
async function areAffected(
  system: typeof almaLinux,
  ecosystem: string,
  fixes: Record<string, readonly string[]>,
  versions: readonly string[],
): Promise<Record<string, boolean>> {
  const records = Object.entries(fixes).map(([id, fixed]) => ({
    ...osvRecord(id, ecosystem, 'bind', [], { related: ['CVE-2024-1111'] }),
    affected: fixed.map((one) => ({
      package: { ecosystem, name: 'bind' },
      ranges: [{ type: 'ECOSYSTEM', events: fixedIn(one) }],
    })),
  }));
  const packages = versions.map((version) => item('rpm', 'bind', version, { source: { name: 'bind', version } }));
  const result = await match({ records: { [ecosystem.split(':')[0] ?? '']: records } }, packages, system);
  expect(result.coverage.assessed).toBe(versions.length);
  const affected = new Set(result.findings.map(({ packageIndex }) => packageIndex));
  return Object.fromEntries(versions.map((version, index) => [version, affected.has(index)]));
}

describe('errata of several minor releases about one CVE', () => {
  const fixes = { 'ALSA-2024:1': ['32:9.16-14.el9_3.4'], 'ALSA-2024:2': ['32:9.16-18.el9_4.1'] };

  it('do not affect a version that contains the fix of its own minor release', async () => {
    expect(
      await areAffected(almaLinux, 'AlmaLinux:9', fixes, [
        '32:9.16-14.el9_3.3',
        '32:9.16-14.el9_3.4',
        '32:9.16-14.el9_3.10',
        '32:9.16-18.el9_4',
        '32:9.16-18.el9_4.1',
      ]),
    ).toEqual({
      '32:9.16-14.el9_3.3': true,
      '32:9.16-14.el9_3.4': false,
      '32:9.16-14.el9_3.10': false,
      '32:9.16-18.el9_4': true,
      '32:9.16-18.el9_4.1': false,
    });
  });

  it('affect versions of other releases and versions without a minor release below the highest fix', async () => {
    expect(
      await areAffected(almaLinux, 'AlmaLinux:9', fixes, [
        '32:9.16-15.el9',
        '32:9.16-14.el9_2.9',
        '32:9.16-14.el9_30.4',
        '32:9.16-14',
        '32:9.16-19.el9',
      ]),
    ).toEqual({
      '32:9.16-15.el9': true,
      '32:9.16-14.el9_2.9': true,
      '32:9.16-14.el9_30.4': true,
      '32:9.16-14': true,
      '32:9.16-19.el9': false,
    });
  });

  it('affect a version that lacks the second fix of its own minor release', async () => {
    const again = { ...fixes, 'ALSA-2024:3': ['32:9.16-14.el9_3.6'] };
    const versions = ['32:9.16-14.el9_3.4', '32:9.16-14.el9_3.6'];
    expect(await areAffected(almaLinux, 'AlmaLinux:9', again, versions)).toEqual({
      '32:9.16-14.el9_3.4': true,
      '32:9.16-14.el9_3.6': false,
    });
  });

  it('affect the first build of a minor release when a later erratum completes its fix', async () => {
    const again = { 'ALSA-2024:1': ['1:2.4.62-1.el9'], 'ALSA-2026:2': ['1:2.4.62-13.el9_8.5'] };
    const versions = ['1:2.4.62-1.el9', '1:2.4.62-4.el9_6.4', '1:2.4.62-13.el9_8.5'];
    expect(await areAffected(almaLinux, 'AlmaLinux:9', again, versions)).toEqual({
      '1:2.4.62-1.el9': true,
      '1:2.4.62-4.el9_6.4': true,
      '1:2.4.62-13.el9_8.5': false,
    });
  });
});

describe('an erratum with builds for several releases', () => {
  it('is compared with the build for the release of the version', async () => {
    const fixes = { 'RLSA-2021:3155': ['0:78.13.0-1.el8', '0:78.13.0-1.el8_4'] };
    const versions = ['78.12.0-3.el8', '78.13.0-1.el8', '78.12.0-3.el8_4', '78.13.0-1.el8_4', '78.13.0-0.el8_10'];
    expect(await areAffected(rockyLinux, 'Rocky Linux:8', fixes, versions)).toEqual({
      '78.12.0-3.el8': true,
      '78.13.0-1.el8': false,
      '78.12.0-3.el8_4': true,
      '78.13.0-1.el8_4': false,
      '78.13.0-0.el8_10': true,
    });
  });

  it('is compared with the first of several builds for the release of the version', async () => {
    const fixes = {
      'ALSA-2021:3061': ['0:1.18.0-8.module_el8.5.0+2608+72063365', '0:1.18.0-8.module_el8.6.0+2880+7d9e3703'],
      'ALSA-2022:894': ['0:1.18.0-8.module_el8.6.0+2880+7d9e3703', '0:1.18.0-8.module_el8.6.0+3137+d33c3efb'],
    };
    const versions = [
      '1.18.0-7.module_el8.5.0+2608+72063365',
      '1.18.0-8.module_el8.6.0+2877+8e437bf5',
      '1.18.0-8.module_el8.6.0+2880+7d9e3703',
      '1.18.0-8.module_el8.6.0+3137+d33c3efb',
    ];
    expect(await areAffected({ ...almaLinux, versionId: '8.6' }, 'AlmaLinux:8', fixes, versions)).toEqual({
      '1.18.0-7.module_el8.5.0+2608+72063365': true,
      '1.18.0-8.module_el8.6.0+2877+8e437bf5': true,
      '1.18.0-8.module_el8.6.0+2880+7d9e3703': false,
      '1.18.0-8.module_el8.6.0+3137+d33c3efb': false,
    });
  });

  it('is compared with the cloud kernel of Rocky Linux only if the installed kernel is one', async () => {
    const fixes = {
      'RLSA-2024:5101': ['0:4.18.0-553.16.1.el8_10'],
      'RXSA-2024:5101': ['0:4.18.0-553.16.1.el8_10.cloud.0.1'],
    };
    const versions = ['4.18.0-553.16.1.el8_10', '4.18.0-553.16.1.el8_10.cloud.0.1', '4.18.0-553.8.1.el8_10'];
    expect(await areAffected(rockyLinux, 'Rocky Linux:8', fixes, versions)).toEqual({
      '4.18.0-553.16.1.el8_10': false,
      '4.18.0-553.16.1.el8_10.cloud.0.1': false,
      '4.18.0-553.8.1.el8_10': true,
    });
  });

  it('names the fix of the highest minor release for a version that lacks the fix of its own', async () => {
    const announcement = (id: string, fixed: string) =>
      osvRecord(id, 'AlmaLinux:9', 'bind', fixedIn(fixed), { related: ['CVE-2024-1111'] });
    const records = {
      AlmaLinux: [announcement('ALSA-2024:1', '9-14.el9_3.4'), announcement('ALSA-2024:2', '9-18.el9_4')],
    };
    expect(await lines({ records }, [item('rpm', 'bind', '9-13.el9_3')], almaLinux)).toEqual([
      'bind CVE-2024-1111 9-18.el9_4 fixed',
    ]);
  });
});

describe('an erratum with builds of Fast Datapath', () => {
  const redHat = { id: 'rhel', versionId: '9.5', name: 'Red Hat Enterprise Linux 9.5' };
  const ownFix = '2.24.0-2.el9_5';
  const fastFix = '2.24.0-2.1.20240819gitc082797f.el9fdp';

  it('is compared with builds of Fast Datapath only', async () => {
    const fixes = { 'RHSA-2024:10384': [ownFix], 'RHSA-2025:0879': [fastFix] };
    expect(
      await areAffected(redHat, 'Red Hat:enterprise_linux:9::appstream', fixes, [
        '2.24.0-1.el9',
        '2.24.0-2.el9',
        ownFix,
        '2.24.0-2.el9_6',
        '2.24.0-1.1.20240819gitc082797f.el9fdp',
        fastFix,
      ]),
    ).toEqual({
      '2.24.0-1.el9': true,
      '2.24.0-2.el9': true,
      [ownFix]: false,
      '2.24.0-2.el9_6': false,
      '2.24.0-1.1.20240819gitc082797f.el9fdp': true,
      [fastFix]: false,
    });
  });

  it('names no fix of Fast Datapath for a package of the distribution', async () => {
    const records = [ownFix, fastFix].map((fixed, at) =>
      osvRecord(`RHSA-2024:${at}`, 'Red Hat:enterprise_linux:9::appstream', 'tuned', fixedIn(fixed), {
        related: ['CVE-2024-1111'],
      }),
    );
    const packages = [item('rpm', 'tuned', '2.24.0-1.el9'), item('rpm', 'tuned', '2.24.0-1.1.git1.el9fdp')];
    expect(await lines({ records: { 'Red Hat': records } }, packages, redHat)).toEqual([
      `tuned CVE-2024-1111 ${ownFix} fixed`,
      `tuned CVE-2024-1111 ${fastFix} fixed`,
    ]);
  });

  it('does not concern a package that only Fast Datapath has a fix of', async () => {
    const fixes = { 'RHSA-2025:0879': [fastFix] };
    const versions = ['2.24.0-1.el9', '2.24.0-1.1.git1.el9fdp'];
    expect(await areAffected(redHat, 'Red Hat:enterprise_linux:9::fastdatapath', fixes, versions)).toEqual({
      '2.24.0-1.el9': false,
      '2.24.0-1.1.git1.el9fdp': true,
    });
  });
});
