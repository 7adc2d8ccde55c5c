import { describe, expect, it } from 'vitest';
import { assertionLines, packageLines, recordedReport, reportOf } from '../../../test/helpers/scanner-reports.ts';
import { trivy } from './trivy.ts';

/** Releases whose output is recorded in `golden/`. */
const versions = ['0.58.1', '0.69.3'];
/** Release 0.58 does not state the other ids of a vulnerability. */
const stated = (version: string, lines: string[]) =>
  version === '0.58.1' ? lines.map((line) => line.replace(/ \(.+?\)/, '')) : lines;

describe('the adapter of Trivy', () => {
  it.each(versions)('reads the report of release %s about the alpine image', async (version) => {
    const report = await recordedReport(trivy, version, 'alpine');
    expect(packageLines(report)).toEqual([
      'apk busybox 1.36.0-r9: ',
      'apk libcrypto3 3.1.0-r4: ',
      'apk musl 1.2.4-r0: ',
      'npm @babel/traverse 7.20.0: app/node_modules/@babel/traverse/package.json',
      'npm left-pad 1.3.0: app/node_modules/left-pad/package.json',
      'npm lodash 4.17.15: app/node_modules/lodash/package.json',
      'npm minimist 1.2.0: app/node_modules/minimist/package.json',
      'pypi django 3.2.0: usr/lib/python3.11/site-packages/Django-3.2.0.dist-info/METADATA',
      'pypi jinja2 3.0.3: usr/lib/python3.11/site-packages/Jinja2-3.0.3.dist-info/METADATA',
    ]);
    expect(assertionLines(report)).toEqual(
      stated(version, [
        'CVE-2020-8203 (GHSA-p6mc-m468-83gw) lodash: HIGH 7.4, 4.17.19',
        'CVE-2021-23337 (GHSA-35jh-r3h4-6jhm) lodash: HIGH 7.2, 4.17.21',
        'CVE-2021-35042 (GHSA-xpfp-f569-q3p2) django: CRITICAL 9.8, 3.2.5',
        'CVE-2022-28346 (GHSA-2gwj-7jmv-h26r) django: CRITICAL 9.8, 3.2.13',
        'CVE-2022-28347 (GHSA-w24h-v9qh-8gxj) django: CRITICAL 9.8, 3.2.13',
        'CVE-2022-48174 busybox: CRITICAL 9.8, 1.36.1-r1',
        'CVE-2023-42363 busybox: HIGH 7.8, 1.36.1-r7',
        'CVE-2023-42364 busybox: HIGH 7.8, 1.36.1-r7',
        'CVE-2023-45133 (GHSA-67hx-6x53-jw92) @babel/traverse: CRITICAL 9.3, 7.23.2',
      ]),
    );
  });

  it.each(versions)('reads the report of release %s about the debian image', async (version) => {
    const report = await recordedReport(trivy, version, 'debian');
    expect(packageLines(report)).toEqual([
      'deb bsdutils 1:2.38.1-5: ',
      'deb libssl3 3.0.9-1: ',
      'deb zlib1g 1:1.2.13.dfsg-1: ',
      'npm axios 0.21.0: app/node_modules/axios/package.json',
    ]);
    expect(assertionLines(report)).toEqual(
      stated(version, [
        'CVE-2020-28168 (GHSA-4w2v-q235-vp99) axios: MEDIUM 5.9, 0.21.1',
        'CVE-2021-3749 (GHSA-cph5-m8f7-6c5x) axios: HIGH 7.5, 0.21.2',
        'CVE-2022-0563 bsdutils: LOW 5.5, not-fixed',
        'CVE-2023-45857 (GHSA-wf5p-g6vw-rhxx) axios: MEDIUM 6.5, 0.28.0',
        'CVE-2023-5363 libssl3: HIGH 7.5, 3.0.11-1~deb12u2',
        'CVE-2024-28085 bsdutils: HIGH 8.4, 2.38.1-5+deb12u1',
      ]),
    );
  });

  it('reads the versions of program and database', () => {
    const output = JSON.stringify({
      Version: '0.69.3',
      VulnerabilityDB: { Version: 2, NextUpdate: '2036-11-19T12:19:55Z', UpdatedAt: '2026-11-22T12:19:55.611167752Z' },
    });
    const builtAt = '2026-11-22T12:19:55.611Z';
    expect(trivy.probe.read([output])).toEqual({ version: '0.69.3', database: { version: `v2 ${builtAt}`, builtAt } });
    expect(trivy.probe.read(['{"Version":"dev"}'])).toEqual({ version: 'unknown', database: null });
  });

  it('reads the fix state, and selects the fix of the installed branch', async () => {
    const vulnerability = (id: string, more: object) => ({
      VulnerabilityID: id,
      PkgName: 'Django',
      InstalledVersion: '3.2.0',
      PkgIdentifier: { PURL: 'pkg:pypi/django@3.2.0' },
      ...more,
    });
    const modified = (Status: string, Finding: object) => ({
      Type: 'vulnerability',
      Status,
      Source: 'a.json',
      Finding,
    });
    const report = await reportOf(trivy, {
      SchemaVersion: 2,
      ArtifactType: 'container_image',
      Metadata: {},
      Results: [
        {
          Target: 'Python',
          Type: 'python-pkg',
          Vulnerabilities: [
            vulnerability('CVE-2024-0001', { FixedVersion: '4.0.1, 3.2.5, 3.1.13', Status: 'fixed' }),
            vulnerability('CVE-2024-0002', { Status: 'affected' }),
            vulnerability('CVE-2024-0003', { Status: 'will_not_fix' }),
            vulnerability('CVE-2024-0004', { Status: 'under_investigation' }),
            vulnerability('CVE-2024-0005', { Status: 'not_affected' }),
            vulnerability('CVE-2024-0001', { FixedVersion: '9.9', Status: 'fixed' }),
            { VulnerabilityID: 'CVE-2024-0006' },
          ],
          ExperimentalModifiedFindings: [
            modified('not_affected', vulnerability('CVE-2024-0007', { VendorIDs: ['GHSA-aaaa-bbbb-cccc'] })),
            modified('ignored', vulnerability('CVE-2024-0008', {})),
            { ...modified('ignored', vulnerability('CVE-2024-0009', {})), Type: 'license' },
            null,
          ],
        },
      ],
    });
    expect(assertionLines(report)).toEqual([
      'CVE-2024-0001 django: unrated -, 3.2.5',
      'CVE-2024-0002 django: unrated -, not-fixed',
      'CVE-2024-0003 django: unrated -, wont-fix',
      'CVE-2024-0004 django: unrated -, unknown',
    ]);
    expect(report.unread).toBe(1);
    expect(report.suppressed).toEqual([
      { id: 'CVE-2024-0005', aliases: [], packageIndex: 0, by: 'vex' },
      { id: 'CVE-2024-0007', aliases: ['GHSA-aaaa-bbbb-cccc'], packageIndex: 0, by: 'vex' },
      { id: 'CVE-2024-0008', aliases: [], packageIndex: 0, by: 'rule' },
    ]);
  });

  it('reads an image without packages', async () => {
    const report = await reportOf(trivy, { SchemaVersion: 2, ArtifactType: 'container_image', Metadata: { Size: 1 } });
    expect(report).toMatchObject({ packages: [], assertions: [], listsAllPackages: true, unread: 0 });
  });
});
