import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bunBinaryLock } from '../../../test/helpers/bun-binary-lock.ts';
import { bashHeader } from '../../../test/helpers/rpm-databases.ts';
import { rpmHeader } from '../image/rpm-header.ts';
import type { FileAnalyzer } from './analyzer.ts';
import { apkAnalyzer } from './apk/apk-analyzer.ts';
import { chiselAnalyzer } from './chisel/chisel-analyzer.ts';
import { condaAnalyzer } from './conda/conda-analyzer.ts';
import { dartAnalyzer } from './dart/dart-analyzer.ts';
import { dotnetAnalyzer } from './dotnet/dotnet-analyzer.ts';
import { haskellAnalyzer } from './haskell/haskell-analyzer.ts';
import { hexAnalyzer } from './hex/hex-analyzer.ts';
import { npmAnalyzer } from './npm/npm-analyzer.ts';
import { npmLockAnalyzer } from './npm-lock/npm-lock-analyzer.ts';
import { phpAnalyzer } from './php/php-analyzer.ts';
import { declareRpmPackage } from './rpm/declare-rpm-package.ts';
import { readRpmHeader } from './rpm/rpm-header.ts';
import { rubyAnalyzer } from './ruby/ruby-analyzer.ts';
import { rustLockAnalyzer } from './rust-lock/rust-lock-analyzer.ts';
import { xbpsAnalyzer } from './xbps/xbps-analyzer.ts';

const hash = (algorithm: string, encoding: 'base64' | 'hex') => createHash(algorithm).update('x').digest(encoding);
const sri = (algorithm: string) => `${algorithm}-${hash(algorithm, 'base64')}`;
const integrity = sri('sha512');

const cases: readonly [analyzer: FileAnalyzer, path: string, content: string | object | Buffer, hashes: string[]][] = [
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
  [npmLockAnalyzer, 'app/bun.lock', { packages: { a: ['a@1.0.0', '', { dependencies: {} }, integrity] } }, [integrity]],
  [npmLockAnalyzer, 'app/bun.lock', { packages: { a: ['a@github:o/a#0123abc', {}, 'o-a-0123abc'] } }, []],
  [
    npmLockAnalyzer,
    'app/bun.lockb',
    bunBinaryLock([
      { name: 'app', requires: [1] },
      { name: 'a', version: [1, 0, 0], sha512: Buffer.from(hash('sha512', 'hex'), 'hex') },
    ]),
    [integrity],
  ],
  [npmLockAnalyzer, 'app/deno.lock', { version: '5', npm: { 'a@1.0.0': { integrity } } }, [integrity]],
  [
    npmLockAnalyzer,
    'app/deno.lock',
    { version: '5', jsr: { '@std/a@1.0.0': { integrity: hash('sha256', 'hex') } } },
    [],
  ],
  [
    npmLockAnalyzer,
    'app/node_modules/.package-lock.json',
    { lockfileVersion: 3, packages: { 'node_modules/a': { version: '1.0.0', integrity } } },
    [integrity],
  ],
  [
    npmLockAnalyzer,
    'app/node_modules/.pnpm/lock.yaml',
    `lockfileVersion: '9.0'\n\npackages:\n\n  a@1.0.0:\n    resolution: {integrity: ${integrity}}\n\nsnapshots:\n\n  a@1.0.0: {}\n`,
    [integrity],
  ],
  [
    rubyAnalyzer,
    'app/Gemfile.lock',
    `GEM\n  remote: https://rubygems.org/\n  specs:\n    rake (13.0.6)\n\nCHECKSUMS\n  rake (13.0.6) sha256=${hash('sha256', 'hex')}\n  other (1) sha256=${'0'.repeat(64)}\n`,
    [sri('sha256')],
  ],
  [
    rubyAnalyzer,
    'app/Gemfile.lock',
    `GEM\n  specs:\n    a (1-x86_64-linux)\n\nCHECKSUMS\n  a (1) sha256=${hash('sha256', 'hex')}\n  a (1-x86_64-linux)\n`,
    [],
  ],
  [
    dartAnalyzer,
    'app/pubspec.lock',
    `packages:\n  http:\n    dependency: "direct main"\n    description:\n      name: http\n      sha256: "${hash('sha256', 'hex')}"\n      url: "https://pub.dev"\n    source: hosted\n    version: "1.1.0"\n`,
    [sri('sha256')],
  ],
  [
    dartAnalyzer,
    'app/pubspec.lock',
    'packages:\n  http:\n    dependency: "direct main"\n    description:\n      ref: main\n      url: "https://git.example.com/http.git"\n    source: git\n    version: "1.1.0"\n',
    [],
  ],
  [
    hexAnalyzer,
    'app/mix.lock',
    `%{\n  "jason": {:hex, :jason, "1.4.1", "${'0'.repeat(64)}", [:mix], [], "hexpm", "${hash('sha256', 'hex')}"},\n}\n`,
    [sri('sha256')],
  ],
  [hexAnalyzer, 'app/mix.lock', `%{"jason": {:hex, :jason, "1.4.1", "${'0'.repeat(64)}", [:mix], [], "hexpm"}}\n`, []],
  [
    hexAnalyzer,
    'app/rebar.lock',
    `{"1.2.0",\n[{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.9.0">>},0}]}.\n[\n{pkg_hash,[\n {<<"cowboy">>, <<"${'0'.repeat(64)}">>}]},\n{pkg_hash_ext,[\n {<<"cowboy">>, <<"${hash('sha256', 'hex').toUpperCase()}">>}]}\n].\n`,
    [sri('sha256')],
  ],
  [
    haskellAnalyzer,
    'app/dist-newstyle/cache/plan.json',
    {
      'install-plan': [
        {
          'pkg-name': 'aeson',
          'pkg-version': '2.1.0.0',
          'pkg-src': { type: 'repo-tar' },
          'pkg-src-sha256': hash('sha256', 'hex'),
        },
      ],
    },
    [sri('sha256')],
  ],
  [
    chiselAnalyzer,
    'var/lib/chisel/manifest.wall',
    zstdCompressSync(
      JSON.stringify({ kind: 'package', name: 'libc6', version: '2.39', sha256: hash('sha256', 'hex'), arch: 'amd64' }),
    ),
    [sri('sha256')],
  ],
  [
    xbpsAnalyzer,
    'var/db/xbps/pkgdb-0.38.plist',
    `<plist>\n<dict>\n<key>bash</key>\n<dict>\n<key>filename-sha256</key>\n<string>${hash('sha256', 'hex')}</string>\n<key>pkgver</key>\n<string>bash-5.2_1</string>\n</dict>\n</dict>\n</plist>\n`,
    [sri('sha256')],
  ],
];

function bytesOf(content: string | object | Buffer): Buffer {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}

describe('hashes of published files in package metadata', () => {
  it.each(cases)('$0.id, $1: $3', ({ analyze }, path, content, hashes) => {
    const { packages = [] } = analyze({ path, bytes: bytesOf(content) });
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
