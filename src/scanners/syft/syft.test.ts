import { describe, expect, it } from 'vitest';
import { assertionLines, packageLines, recordedReport, reportOf } from '../../../test/helpers/scanner-reports.ts';
import { syft } from './syft.ts';

/** Releases whose output is recorded in `golden/`. */
const versions = ['1.20.0', '1.52.0'];

describe('the adapter of Syft', () => {
  it.each(versions)('reads the report of release %s about the alpine image', async (version) => {
    const report = await recordedReport(syft, version, 'alpine');
    expect(packageLines(report)).toEqual([
      'apk busybox 1.36.0-r9: lib/apk/db/installed',
      'apk libcrypto3 3.1.0-r4: lib/apk/db/installed',
      'apk musl 1.2.4-r0: lib/apk/db/installed',
      'npm @babel/traverse 7.20.0: app/node_modules/@babel/traverse/package.json',
      'npm left-pad 1.3.0: app/node_modules/left-pad/package.json',
      'npm lodash 4.17.15: app/node_modules/lodash/package.json',
      'npm minimist 1.2.0: app/node_modules/minimist/package.json',
      'pypi django 3.2.0: usr/lib/python3.11/site-packages/Django-3.2.0.dist-info/METADATA',
      'pypi jinja2 3.0.3: usr/lib/python3.11/site-packages/Jinja2-3.0.3.dist-info/METADATA',
    ]);
    expect(assertionLines(report)).toEqual([]);
  });

  it.each(versions)('reads the report of release %s about the debian image', async (version) => {
    const report = await recordedReport(syft, version, 'debian');
    expect(packageLines(report)).toEqual([
      'deb bsdutils 1:2.38.1-5: var/lib/dpkg/status',
      'deb libssl3 3.0.9-1: var/lib/dpkg/status',
      'deb zlib1g 1:1.2.13.dfsg-1: var/lib/dpkg/status',
      'npm axios 0.21.0: app/node_modules/axios/package.json',
    ]);
    expect(assertionLines(report)).toEqual([]);
  });

  it('reads the version of the program', () => {
    const output = JSON.stringify({ application: 'syft', version: '1.52.0', schemaVersion: '16.1.10' });
    expect(syft.probe.read([output])).toEqual({ version: '1.52.0', database: null });
    expect(syft.probe.read([output.replace('1.52.0', '[not provided]')])?.version).toBe('unknown');
    expect(syft.probe.read([output.replace('syft', 'grype')])).toBeNull();
  });

  it('lists the files that declare a package, and not those that support details of it', async () => {
    const location = (path: string, evidence: string) => ({ path, annotations: { evidence } });
    const artifact = {
      name: 'bash',
      version: '5.2-1',
      type: 'deb',
      purl: 'pkg:deb/debian/bash@5.2-1?arch=amd64&distro=debian-12',
      locations: [location('/var/lib/dpkg/status', 'primary'), location('/usr/share/doc/bash/copyright', 'supporting')],
    };
    const unversioned = { name: 'x', type: 'binary' };
    const nameless = { version: '1' };
    const identity = { descriptor: { name: 'syft' }, schema: { version: '16.0.0' } };
    const report = await reportOf(syft, {
      ...identity,
      artifacts: [artifact, artifact, unversioned, nameless],
    });
    expect(packageLines(report)).toEqual(['deb bash 5.2-1: var/lib/dpkg/status']);
    const unread = reportOf(syft, { ...identity, artifacts: [nameless] });
    await expect(unread).rejects.toThrow('None of the packages');
  });

  it('lists a package apart whose version it does not find', async () => {
    const artifact = { name: 'app', version: 'UNKNOWN', type: 'java-archive', purl: 'pkg:maven/app/app@UNKNOWN' };
    const report = await reportOf(syft, {
      artifacts: [artifact, { ...artifact, name: 'nothing', version: '', purl: '' }],
      descriptor: { name: 'syft' },
      schema: { version: '16.0.0' },
    });
    expect(report.packages).toEqual([]);
    expect(report.unversioned).toEqual(['app', 'nothing'].map((name) => ({ type: 'maven', name, paths: [] })));
  });
});
