import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertionLines, packageLines, recordedReport, reportOf } from '../../../test/helpers/scanner-reports.ts';
import { osv } from './osv.ts';

/** Releases whose output is recorded in `golden/`. */
const versions = ['2.3.0', '2.6.0'];

describe('the adapter of OSV-Scanner', () => {
  it.each(versions)('reads the report of release %s about the alpine image', async (version) => {
    const report = await recordedReport(osv, version, 'alpine');
    expect(packageLines(report)).toEqual([
      'apk busybox 1.36.0-r9: lib/apk/db/installed',
      'apk libcrypto3 3.1.0-r4: lib/apk/db/installed',
      'apk musl 1.2.4-r0: lib/apk/db/installed',
      'npm @babel/traverse 7.20.0: app/node_modules/.package-lock.json',
      'npm left-pad 1.3.0: app/node_modules/.package-lock.json',
      'npm lodash 4.17.15: app/node_modules/.package-lock.json',
      'npm minimist 1.2.0: app/node_modules/.package-lock.json',
      'pypi django 3.2.0: usr/lib/python3.11/site-packages/Django-3.2.0.dist-info/METADATA',
      'pypi jinja2 3.0.3: usr/lib/python3.11/site-packages/Jinja2-3.0.3.dist-info/METADATA',
    ]);
    expect(assertionLines(report)).toEqual([
      'CVE-2022-48174 busybox: CRITICAL 9.8, 1.36.1-r1',
      'CVE-2023-2650 libcrypto3: MEDIUM 6.5, 3.1.1-r0',
      'CVE-2023-2975 libcrypto3: MEDIUM 5.3, 3.1.1-r2',
      'CVE-2023-42363 busybox: MEDIUM 5.5, 1.36.1-r7',
      'CVE-2025-26519 musl: HIGH 7, 1.2.4-r3',
      'GHSA-29mw-wpgm-hmr9 (CVE-2020-28500) lodash: MEDIUM 5.3, 4.17.21',
      'GHSA-35jh-r3h4-6jhm (CVE-2021-23337) lodash: HIGH 7.2, 4.17.21',
      'GHSA-67hx-6x53-jw92 (CVE-2023-45133) @babel/traverse: CRITICAL 9.3, 7.23.2',
      'GHSA-vh95-rmgr-6w4m (CVE-2020-7598) minimist: MEDIUM 5.6, 1.2.3',
      'GHSA-xvch-5gv4-984h (CVE-2021-44906) minimist: CRITICAL 9.8, 1.2.6',
      'PYSEC-2021-109 (CVE-2021-35042, GHSA-xpfp-f569-q3p2) django: CRITICAL 9.3, 3.2.5',
      'PYSEC-2021-439 (CVE-2021-44420, GHSA-v6rh-hp5x-86rv) django: MEDIUM 6.9, 3.2.10',
      'PYSEC-2026-1471 (CVE-2025-27516, GHSA-cpwx-vrp4-4pq7) jinja2: MEDIUM 5.4, 3.1.6',
      'PYSEC-2026-1472 (CVE-2024-56201, GHSA-gmj6-6f8f-6699) jinja2: MEDIUM 5.4, 3.1.5',
    ]);
  });

  it.each(versions)('reads the report of release %s about the debian image', async (version) => {
    const report = await recordedReport(osv, version, 'debian');
    expect(packageLines(report)).toEqual([
      'deb bsdutils 1:2.38.1-5: var/lib/dpkg/status',
      'deb libssl3 3.0.9-1: var/lib/dpkg/status',
      'deb zlib1g 1:1.2.13.dfsg-1: var/lib/dpkg/status',
    ]);
    expect(assertionLines(report)).toEqual([
      'CVE-2022-0563 bsdutils: MEDIUM 5.5, unknown',
      'CVE-2023-45853 (GHSA-mq29-j5xf-cjwr) zlib1g: CRITICAL 9.8, unknown',
      'CVE-2023-5363 libssl3: HIGH 7.5, 3.0.11-1~deb12u2',
      'CVE-2025-9230 libssl3: HIGH 7.5, 3.0.17-1~deb12u3',
      'CVE-2025-9232 libssl3: MEDIUM 5.9, 3.0.17-1~deb12u3',
    ]);
  });

  it('reads the version of the program, and the age of the database from its files', async () => {
    const output = 'osv-scanner version: 2.6.0\nosv-scalibr version: 0.5.2\ncommit: n/a\nbuilt at: n/a\n';
    expect(osv.probe.read([output])).toEqual({ version: '2.6.0', database: null });
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-osv-'));
    try {
      expect(await osv.probe.readDatabase?.(folder)).toBeNull();
      for (const [index, name] of ['npm', 'PyPI'].entries()) {
        mkdirSync(path.join(folder, 'osv-scalibr', name), { recursive: true });
        const file = path.join(folder, 'osv-scalibr', name, 'all.zip');
        writeFileSync(file, '');
        utimesSync(file, 0, Date.UTC(2026, 0, 1 + index) / 1000);
      }
      const builtAt = '2026-01-02T00:00:00.000Z';
      expect(await osv.probe.readDatabase?.(folder)).toEqual({ version: builtAt, builtAt });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([[], null])('reads %j as the results of an image without packages', async (results) => {
    const report = await reportOf(osv, { results, experimental_config: { licenses: { summary: false } } });
    expect(report).toMatchObject({ packages: [], assertions: [], listsAllPackages: true });
    await expect(reportOf(osv, { results })).rejects.toThrow('not a report of OSV-Scanner');
    await expect(reportOf(osv, { experimental_config: {} })).rejects.toThrow('not a report of OSV-Scanner');
  });

  it('merges the records of a group, and splits an announcement into its vulnerabilities', async () => {
    const affected = [
      { package: { ecosystem: 'Debian:12', name: 'openssl' }, ranges: [{ events: [{ fixed: '3.1-1' }] }] },
    ];
    const report = await reportOf(osv, {
      experimental_config: {},
      results: [
        {
          source: { path: '/var/lib/dpkg/status', type: 'os' },
          packages: [
            {
              package: { name: 'openssl', os_package_name: 'libssl3', version: '3.0-1', ecosystem: 'Debian:12' },
              groups: [{ ids: ['DSA-1-1'] }, { ids: ['CVE-2024-0003', 'GHSA-aaaa-bbbb-cccc'] }],
              vulnerabilities: [
                { id: 'DSA-1-1', upstream: ['CVE-2024-0001', 'CVE-2024-0002'], affected },
                { id: 'CVE-2024-0003', affected: [{ package: { ecosystem: 'Debian:13', name: 'openssl' } }] },
                { id: 'GHSA-aaaa-bbbb-cccc', database_specific: { severity: 'MODERATE' } },
                { id: 'DEBIAN-CVE-2024-0004' },
              ],
            },
          ],
        },
      ],
    });
    expect(packageLines(report)).toEqual(['deb libssl3 3.0-1: var/lib/dpkg/status']);
    expect(assertionLines(report)).toEqual([
      'CVE-2024-0001 libssl3: unrated -, 3.1-1',
      'CVE-2024-0002 libssl3: unrated -, 3.1-1',
      'CVE-2024-0003 (GHSA-aaaa-bbbb-cccc) libssl3: MEDIUM -, unknown',
      'CVE-2024-0004 libssl3: unrated -, unknown',
    ]);
  });
});
