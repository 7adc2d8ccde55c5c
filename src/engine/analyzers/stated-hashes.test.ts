import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bashHeader } from '../../../test/helpers/rpm-databases.ts';
import { rpmHeader } from '../image/rpm-header.ts';
import type { FileAnalyzer } from './analyzer.ts';
import { apkAnalyzer } from './apk/apk-analyzer.ts';
import { condaAnalyzer } from './conda/conda-analyzer.ts';
import { dotnetAnalyzer } from './dotnet/dotnet-analyzer.ts';
import { npmAnalyzer } from './npm/npm-analyzer.ts';
import { npmLockAnalyzer } from './npm-lock/npm-lock-analyzer.ts';
import { phpAnalyzer } from './php/php-analyzer.ts';
import { declareRpmPackage } from './rpm/declare-rpm-package.ts';
import { readRpmHeader } from './rpm/rpm-header.ts';
import { rustLockAnalyzer } from './rust-lock/rust-lock-analyzer.ts';

const hash = (algorithm: string, encoding: 'base64' | 'hex') => createHash(algorithm).update('x').digest(encoding);
const sri = (algorithm: string) => `${algorithm}-${hash(algorithm, 'base64')}`;
const integrity = sri('sha512');

const cases: readonly [analyzer: FileAnalyzer, path: string, content: string | object, hashes: string[]][] = [
  [apkAnalyzer, 'lib/apk/db/installed', `C:Q1${hash('sha1', 'base64')}\nP:musl\nV:1.2-r0\nA:x86_64\n\n`, [sri('sha1')]],
  [apkAnalyzer, 'lib/apk/db/installed', 'C:Q1AAAA\nP:musl\nV:1.2-r0\nA:x86_64\n\n', []],
  [
    npmAnalyzer,
    'app/node_modules/a/package.json',
    { name: 'a', version: '1.0.0', _integrity: integrity, _shasum: hash('sha1', 'hex') },
    [integrity, sri('sha1')],
  ],
  [
    npmLockAnalyzer,
    'app/package-lock.json',
    { lockfileVersion: 3, packages: { 'node_modules/a': { version: '1.0.0', integrity } } },
    [integrity],
  ],
  [npmLockAnalyzer, 'app/package-lock.json', { dependencies: { a: { version: '1.0.0', integrity } } }, [integrity]],
  [
    npmLockAnalyzer,
    'app/yarn.lock',
    `# yarn lockfile v1\n\na@^1.0.0:\n  version "1.0.0"\n  integrity ${integrity}\n`,
    [integrity],
  ],
  [
    npmLockAnalyzer,
    'app/pnpm-lock.yaml',
    `lockfileVersion: '9.0'\n\npackages:\n\n  a@1.0.0:\n    resolution: {integrity: ${integrity}}\n\nsnapshots:\n\n  a@1.0.0: {}\n`,
    [integrity],
  ],
  [
    rustLockAnalyzer,
    'srv/Cargo.lock',
    `[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+x"\nchecksum = "${hash('sha256', 'hex')}"\n`,
    [sri('sha256')],
  ],
  [
    phpAnalyzer,
    'app/composer.lock',
    { packages: [{ name: 'a/b', version: '1.0.0', dist: { shasum: hash('sha1', 'hex') } }], 'packages-dev': [] },
    [sri('sha1')],
  ],
  [phpAnalyzer, 'app/composer.lock', { packages: [{ name: 'a/b', version: '1.0.0', dist: { shasum: '' } }] }, []],
  [
    condaAnalyzer,
    'opt/conda/conda-meta/a-1.0-0.json',
    { name: 'a', version: '1.0', sha256: hash('sha256', 'hex'), md5: hash('md5', 'hex') },
    [sri('sha256'), sri('md5')],
  ],
  [
    dotnetAnalyzer,
    'app/packages.lock.json',
    {
      version: 1,
      dependencies: { 'net8.0': { A: { type: 'Direct', resolved: '1.0.0', contentHash: hash('sha512', 'base64') } } },
    },
    [integrity],
  ],
];

describe('hashes of published files in package metadata', () => {
  it.each(cases)('$0.id, $1: $3', ({ analyze }, path, content, hashes) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const { packages = [] } = analyze({ path, bytes: Buffer.from(text) });
    expect(packages).toHaveLength(1);
    expect(packages[0]?.hashes ?? []).toEqual(hashes);
  });

  it('rpm: the MD5 over header and payload', () => {
    const md5 = [...createHash('md5').update('x').digest()];
    const header = readRpmHeader(
      rpmHeader([
        [261, Buffer.from(md5)],
        [1000, 'bash'],
        [1001, '5.1.8'],
      ]),
    );
    expect(header && declareRpmPackage(header)).toMatchObject({ hashes: [sri('md5')] });
    const bare = readRpmHeader(bashHeader());
    expect(bare && declareRpmPackage(bare)).not.toHaveProperty('hashes');
  });
});
