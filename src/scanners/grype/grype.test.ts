import { describe, expect, it } from 'vitest';
import { assertionLines, packageLines, recordedReport, reportOf } from '../../../test/helpers/scanner-reports.ts';
import { grype } from './grype.ts';

/** Releases whose output is recorded in `golden/`. */
const versions = ['0.110.0', '0.95.0'];

describe('the adapter of Grype', () => {
  it.each(versions)('reads the report of release %s about the alpine image', async (version) => {
    const report = await recordedReport(grype, version, 'alpine');
    expect(packageLines(report)).toEqual([
      'apk busybox 1.36.0-r9: lib/apk/db/installed',
      'apk libcrypto3 3.1.0-r4: lib/apk/db/installed',
      'apk musl 1.2.4-r0: lib/apk/db/installed',
      'npm @babel/traverse 7.20.0: app/node_modules/@babel/traverse/package.json',
      'npm lodash 4.17.15: app/node_modules/lodash/package.json',
      'npm minimist 1.2.0: app/node_modules/minimist/package.json',
      'pypi django 3.2.0: usr/lib/python3.11/site-packages/Django-3.2.0.dist-info/METADATA',
      'pypi jinja2 3.0.3: usr/lib/python3.11/site-packages/Jinja2-3.0.3.dist-info/METADATA',
    ]);
    expect(assertionLines(report)).toEqual([
      'CVE-2022-48174 busybox: CRITICAL 9.8, 1.36.1-r1',
      'CVE-2023-2650 libcrypto3: MEDIUM 6.5, 3.1.1-r0',
      'CVE-2023-42363 busybox: MEDIUM 5.5, 1.36.1-r7',
      'CVE-2023-42364 busybox: MEDIUM 5.5, 1.36.1-r7',
      'CVE-2024-2511 libcrypto3: LOW 3.7, 3.1.4-r6',
      'CVE-2024-6119 libcrypto3: MEDIUM 5.9, 3.1.7-r0',
      'CVE-2025-26519 musl: HIGH 7, 1.2.4-r3',
      'GHSA-29mw-wpgm-hmr9 (CVE-2020-28500) lodash: MEDIUM 5.3, 4.17.21',
      'GHSA-2hrw-hx67-34x6 (CVE-2023-24580) django: HIGH 8.7, 3.2.18',
      'GHSA-35jh-r3h4-6jhm (CVE-2021-23337) lodash: HIGH 7.2, 4.17.21',
      'GHSA-67hx-6x53-jw92 (CVE-2023-45133) @babel/traverse: CRITICAL 9.3, 7.23.2',
      'GHSA-h5c8-rqwp-cp95 (CVE-2024-22195) jinja2: MEDIUM 5.4, 3.1.3',
      'GHSA-h75v-3vvj-5mfj (CVE-2024-34064) jinja2: MEDIUM 5.4, 3.1.4',
      'GHSA-p64x-8rxx-wf6q (CVE-2022-34265) django: CRITICAL 9.3, 3.2.14',
      'GHSA-p6mc-m468-83gw (CVE-2020-8203) lodash: HIGH 7.4, 4.17.19',
      'GHSA-q2x7-8rv6-6q7h (CVE-2024-56326) jinja2: MEDIUM 5.4, 3.1.5',
      'GHSA-vh95-rmgr-6w4m (CVE-2020-7598) minimist: MEDIUM 5.6, 1.2.3',
      'GHSA-xpfp-f569-q3p2 (CVE-2021-35042) django: CRITICAL 9.3, 3.2.5',
      'GHSA-xvch-5gv4-984h (CVE-2021-44906) minimist: CRITICAL 9.8, 1.2.6',
    ]);
  });

  it.each(versions)('reads the report of release %s about the debian image', async (version) => {
    const report = await recordedReport(grype, version, 'debian');
    expect(packageLines(report)).toEqual([
      'deb bsdutils 1:2.38.1-5: var/lib/dpkg/status',
      'deb libssl3 3.0.9-1: var/lib/dpkg/status',
      'npm axios 0.21.0: app/node_modules/axios/package.json',
    ]);
    expect(assertionLines(report)).toEqual([
      'CVE-2022-0563 bsdutils: NEGLIGIBLE 5.5, not-fixed',
      'CVE-2024-2511 libssl3: MEDIUM 5.9, 3.0.14-1~deb12u1',
      'CVE-2024-28085 bsdutils: HIGH 8.4, 2.38.1-5+deb12u1',
      'CVE-2024-6119 libssl3: HIGH 7.5, 3.0.14-1~deb12u2',
      'CVE-2025-15467 libssl3: unrated -, 3.0.18-1~deb12u2',
      'GHSA-4w2v-q235-vp99 (CVE-2020-28168) axios: MEDIUM 5.9, 0.21.1',
      'GHSA-cph5-m8f7-6c5x (CVE-2021-3749) axios: HIGH 7.5, 0.21.2',
      'GHSA-wf5p-g6vw-rhxx (CVE-2023-45857) axios: MEDIUM 6.5, 0.28.0',
    ]);
  });

  it('reads the versions of program and database', () => {
    const status = { schemaVersion: 'v6.1.4', from: 'x', built: '2026-11-22T12:22:09Z', path: '/db', valid: true };
    const builtAt = '2026-11-22T12:22:09.000Z';
    const version = JSON.stringify({ application: 'grype', version: '0.110.0' });
    expect(grype.probe.read([version, JSON.stringify(status)])).toEqual({
      version: '0.110.0',
      database: { version: `v6.1.4 ${builtAt}`, builtAt },
    });
    const missing = { schemaVersion: '', path: '/db', valid: false, error: 'database does not exist' };
    expect(grype.probe.read([version, JSON.stringify(missing)])?.database).toBeNull();
    expect(grype.probe.read([version, ''])?.database).toBeNull();
  });

  it('reads what VEX statements and ignore rules removed', async () => {
    const ignored = (id: string, appliedIgnoreRules: object[]) => ({
      vulnerability: { id },
      relatedVulnerabilities: [{ id: 'CVE-2024-0001' }],
      artifact: { name: 'acme', version: '1.0', type: 'npm', purl: 'pkg:npm/acme@1.0' },
      appliedIgnoreRules,
    });
    const { assertions, suppressed } = await reportOf(grype, {
      descriptor: { name: 'grype' },
      matches: [],
      ignoredMatches: [
        ignored('GHSA-aaaa-bbbb-cccc', [{ namespace: 'vex', 'vex-status': 'not_affected' }]),
        ignored('GHSA-dddd-eeee-ffff', [{ namespace: '', package: { name: 'kernel-headers' } }]),
        {},
      ],
    });
    expect(assertions).toEqual([]);
    const about = { aliases: ['CVE-2024-0001'], packageIndex: 0 };
    expect(suppressed).toEqual([
      { id: 'GHSA-aaaa-bbbb-cccc', ...about, by: 'vex' },
      { id: 'GHSA-dddd-eeee-ffff', ...about, by: 'rule' },
    ]);
  });

  it('splits an announcement of a distribution into the vulnerabilities whose fix it states', async () => {
    const report = await reportOf(grype, {
      descriptor: { name: 'grype' },
      matches: [
        {
          vulnerability: { id: 'ELSA-2024-0001', severity: 'High', fix: { versions: ['1.1-1.el9'], state: 'fixed' } },
          relatedVulnerabilities: [{ id: 'CVE-2024-0001' }, { id: 'CVE-2024-0002' }],
          artifact: { name: 'acme', version: '1.0-1.el9', type: 'rpm', purl: 'pkg:rpm/ol/acme@1.0-1.el9?epoch=2' },
        },
      ],
    });
    expect(packageLines(report)).toEqual(['rpm acme 2:1.0-1.el9: ']);
    expect(assertionLines(report)).toEqual([
      'CVE-2024-0001 acme: unrated -, 1.1-1.el9',
      'CVE-2024-0002 acme: unrated -, 1.1-1.el9',
    ]);
  });
});
