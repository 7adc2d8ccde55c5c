import { describe, expect, it } from 'vitest';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { filePackagesMax } from '../facts-builder.ts';
import { apkAnalyzer } from './apk-analyzer.ts';

function analyze(text: string) {
  return apkAnalyzer.analyze({ path: 'lib/apk/db/installed', bytes: Buffer.from(text) });
}

describe('apkAnalyzer', () => {
  it('reads the database at its old place and at that of Alpine 3.23', () => {
    expect(apkAnalyzer.wants('lib/apk/db/installed')).toBeGreaterThan(0);
    expect(apkAnalyzer.wants('usr/lib/apk/db/installed')).toBeGreaterThan(0);
  });

  it('reads origin, architecture and license', () => {
    const { packages } = analyze(
      'C:Q1x=\nP:libcrypto3\nV:3.3.2-r0\nA:x86_64\nL:Apache-2.0\no:openssl\nt:1717\n\nP:bare\nV:1\n',
    );
    expect(packages).toEqual([
      {
        type: 'apk',
        name: 'libcrypto3',
        version: '3.3.2-r0',
        architecture: 'x86_64',
        source: { name: 'openssl', version: '3.3.2-r0' },
        licenses: ['Apache-2.0'],
      },
      { type: 'apk', name: 'bare', version: '1', source: { name: 'bare', version: '1' }, licenses: [] },
    ]);
  });

  it('hashes the owned files', () => {
    const { ownedHashes = new Uint8Array() } = analyze(
      'P:py3-x\nV:1\nF:usr/lib/python3.12/site-packages/x-1.dist-info\nR:METADATA\nZ:Q1=\nR:RECORD\n' +
        'F:usr/lib/node_modules/npm\nR:package.json\nR:index.js\n\n',
    );
    const folder = 'usr/lib/python3.12/site-packages/x-1.dist-info';
    const npm = 'usr/lib/node_modules/npm';
    const owned = [`${folder}/METADATA`, `${folder}/RECORD`, `${npm}/package.json`, `${npm}/index.js`];
    expect([...float64sOf(ownedHashes)]).toEqual(owned.map(hashPath));
  });

  it('leaves out virtual packages unless they own files', () => {
    const virtual = 'P:.build-deps\nV:20240101.120000\nA:noarch\nT:virtual meta package\n';
    expect(analyze(`${virtual}\nP:build-deps\nV:20240101\nT:virtual meta package\n\n`)).toEqual({});
    expect(analyze(`${virtual}F:usr/bin\nR:evil\n\n`).packages).toHaveLength(1);
  });

  it('reads the packages around a broken one and names its position', () => {
    const facts = analyze('P:a\nV:1\n\nP:nameless\n\nP:b\u001b[31m\nV:1\n\ngarbage\nP:c\nV:2\n');
    expect(facts.packages?.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(facts.warnings).toEqual([
      'The package at line 4 was ignored: it has no name or no version.',
      'Line 9 is not a valid field.',
      'The package at line 6 was ignored: its name contains control characters.',
    ]);
  });

  it('reads Windows line ends', () => {
    expect(analyze('P:a\r\nV:1-r0\r\n\r\nP:b\r\nV:2\r\n').packages?.map(({ version }) => version)).toEqual([
      '1-r0',
      '2',
    ]);
  });

  it('stops at the limit of a million packages and reports it', () => {
    const facts = analyze('P:a\nV:1\n\n'.repeat(1_000_000));
    expect(facts.packages).toHaveLength(filePackagesMax);
    expect(facts.warnings).toEqual([expect.stringContaining('The rest of the file was not read')]);
  });

  it('bounds the work for short lines below a long folder name', () => {
    const facts = analyze(`P:a\nV:1\nF:${'y/'.repeat(1900)}node_modules/x\n${'R:package.json\n'.repeat(500_000)}`);
    const hashed = (facts.ownedHashes ?? new Uint8Array()).length / 8;
    expect(hashed).toBeGreaterThan(10_000);
    expect(hashed).toBeLessThan(100_000);
    expect(facts.packages).toHaveLength(1);
  });

  it('reads the maintainer and the packages that provide the dependencies', () => {
    const { packages } = analyze(
      'P:busybox\nV:1\nm:A <a@b>\nD:so:libc.musl-x86_64.so.1 !bash ca-certificates>=1 /bin/x\np:cmd:sh=1.36\nF:bin\nR:busybox\n\n' +
        'P:musl\nV:1\np:so:libc.musl-x86_64.so.1=1\nF:lib\nR:ld\n\nP:app\nV:1\nD:cmd:sh busybox\nF:app\nR:a\n',
    );
    expect(packages?.map(({ name, supplier, dependencies }) => [name, supplier, dependencies])).toEqual([
      ['busybox', 'A <a@b>', ['musl', 'ca-certificates']],
      ['musl', undefined, undefined],
      ['app', undefined, ['busybox']],
    ]);
  });
});
