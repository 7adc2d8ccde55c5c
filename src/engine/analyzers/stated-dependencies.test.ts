import { describe, expect, it } from 'vitest';
import { contentAnalyzerCases } from '../../../test/helpers/content-analyzer-cases.ts';
import { contentFacts } from '../../../test/helpers/content-facts.ts';
import { dotnetBundle } from '../../../test/helpers/dotnet-bundle.ts';
import { fileAnalyzerCases } from '../../../test/helpers/file-analyzer-cases.ts';
import { makeJar, pomProperties } from '../../../test/helpers/make-jar.ts';
import { makeZip } from '../../../test/helpers/make-zip.ts';
import { nativeImage } from '../../../test/helpers/native-image.ts';
import { freebsdDatabase, nixDatabase } from '../../../test/helpers/package-databases.ts';
import { pharFile } from '../../../test/helpers/phar-file.ts';
import { bashHeader, sqliteRpmDatabase } from '../../../test/helpers/rpm-databases.ts';
import { rustProgram } from '../../../test/helpers/rust-program.ts';
import { type Analyzer, isContentAnalyzer } from './analyzer.ts';
import { analyzers } from './analyzers.ts';

/** A file whose package requires `expected`. `companions`: files that the analyzer reads with it. */
interface Stated {
  path: string;
  content: string | Buffer | object;
  companions?: Readonly<Record<string, string>>;
  expected: readonly string[];
}

const store = 'nix/store/8f6ihr634aspp6lynsinq17whwbf7hmr-';
const site = 'usr/lib/python3/dist-packages/a-1.0.dist-info';

/** For each analyzer an example with dependencies, or the reason why its packages have none. */
const statements: Readonly<Record<string, Stated | string>> = {
  apk: {
    path: 'lib/apk/db/installed',
    content: 'P:a\nV:1-r0\nD:b>1 so:x\n\nP:b\nV:1-r0\np:so:x=1\n\n',
    expected: ['b'],
  },
  chisel: 'A slice is a part of a package, and the manifest has no relations between packages.',
  'classifier-binary': 'A program names the libraries that it loads, and no packages.',
  'classifier-file': 'The files state a version only.',
  conan: {
    path: 'srv/conan.lock',
    content: { graph_lock: { nodes: { 1: { ref: 'a/1.0', requires: ['2'] }, 2: { ref: 'b/2.0' } } } },
    expected: ['b'],
  },
  conda: {
    path: 'opt/conda/conda-meta/a-1-0.json',
    content: { name: 'a', version: '1', depends: ['b >=1'] },
    expected: ['b'],
  },
  crystal: '`shard.lock` lists packages without their requirements.',
  dart: '`pubspec.lock` and `package_config.json` list packages without their requirements.',
  dotnet: {
    path: 'root/.nuget/packages/a/1.0.0/a.nuspec',
    content:
      '<package><metadata><id>A</id><version>1.0.0</version><dependencies><group targetFramework="net8.0"><dependency id="B" version="2.0" exclude="Build" /></group></dependencies></metadata></package>',
    expected: ['B'],
  },
  'dotnet-bundle': {
    path: 'app/web',
    content: dotnetBundle({
      runtimeTarget: {},
      targets: { net8: { 'A/1.0.0': { dependencies: { B: '2.0.0' }, runtime: { 'A.dll': {} } } } },
      libraries: { 'A/1.0.0': { type: 'package' } },
    }),
    expected: ['B'],
  },
  dpkg: {
    path: 'var/lib/dpkg/status',
    content:
      'Package: a\nStatus: install ok installed\nVersion: 1\nDepends: b (>= 1) | c\n\nPackage: b\nStatus: install ok installed\nVersion: 1\n\n',
    expected: ['b', 'c'],
  },
  'elf-package': 'The note of a program names its own package only.',
  eopkg: {
    path: 'var/lib/eopkg/package/a-1-1/metadata.xml',
    content:
      '<PISI><Source><Name>a</Name></Source><Package><Name>a</Name><RuntimeDependencies><Dependency>b</Dependency></RuntimeDependencies><History><Update release="1"><Version>1</Version></Update></History></Package></PISI>',
    expected: ['b'],
  },
  escript: {
    path: 'usr/local/bin/shop',
    content: makeZip([{ name: 'a.app', content: '{application,a,[{vsn,"1"},{applications,[kernel,b]}]}.' }], {
      prefix: '#! /usr/bin/env escript\n%%! -escript main a \n',
    }),
    expected: ['kernel', 'b'],
  },
  'freebsd-pkg': { path: 'var/db/pkg/local.sqlite', content: freebsdDatabase(), expected: ['ca_root_nss'] },
  'go-binary': 'The build information is a list of modules without their requirements.',
  'go-module': '`go.mod` has the requirements of the application, whose list it is, and none of the modules.',
  haskell: {
    path: 'usr/lib/ghc/package.conf.d/a-1.conf',
    content: 'name: a\nversion: 1\nid: a-1\ndepends: b-2.0-x\n',
    expected: ['b'],
  },
  hex: {
    path: 'srv/mix.lock',
    content:
      '%{\n  "a": {:hex, :a, "1.0.0", "0a", [:mix], [{:b, "~> 1.0", [hex: :b, repo: "hexpm", optional: false]}], "hexpm", "0b"},\n}\n',
    expected: ['b'],
  },
  homebrew: {
    path: 'home/linuxbrew/.linuxbrew/Cellar/a/1/INSTALL_RECEIPT.json',
    content: { runtime_dependencies: [{ full_name: 'acme/tools/b' }] },
    expected: ['b'],
  },
  'image-evidence': 'It lists no packages.',
  java: {
    path: 'app/a.jar',
    content: makeJar({
      entries: [
        pomProperties('g:a:1'),
        {
          name: 'META-INF/maven/g/a/pom.xml',
          content:
            '<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><dependencies><dependency><groupId>g</groupId><artifactId>b</artifactId></dependency></dependencies></project>',
        },
      ],
    }),
    expected: ['g:b'],
  },
  'java-files': 'The packages are the requirements of the application. Their own are in files that are not there.',
  'java-native': {
    path: 'app/server',
    content: nativeImage(['g:a:1', 'g:b:2'], { 'g:a:1': ['g:b:2', 'absent'] }),
    expected: ['g:b'],
  },
  julia: {
    path: 'srv/Manifest.toml',
    content: 'manifest_format = "2.0"\n[[deps.A]]\nversion = "1.0.0"\ndeps = ["B"]\n',
    expected: ['B'],
  },
  lua: {
    path: 'usr/lib/luarocks/rocks-5.4/a/1-1/a-1-1.rockspec',
    content: 'package = "a"\ndependencies = { "lua >= 5.1", "b ~> 1.0" }\n',
    expected: ['lua', 'b'],
  },
  nim: {
    path: 'root/.nimble/pkgs2/a-1.0/nimblemeta.json',
    content: {},
    companions: {
      'root/.nimble/pkgs2/a-1.0/a.nimble': 'requires "nim >= 1.6", "b >= 2.0",\n  "https://example.org/c.git#1"\n',
    },
    expected: ['b', 'c'],
  },
  nix: {
    path: 'nix/var/nix/db/db.sqlite',
    content: nixDatabase(
      [`/${store}a-1.0`, `/${store}b-2.0`, `/${store}a-1.0-dev`],
      [
        [1, 2],
        [1, 1],
        [1, 3],
      ],
    ),
    expected: ['b'],
  },
  npm: {
    path: 'app/node_modules/a/package.json',
    content: { name: 'a', version: '1.0.0', dependencies: { b: '^1' } },
    expected: ['b'],
  },
  'npm-lock': {
    path: 'srv/package-lock.json',
    content: {
      lockfileVersion: 3,
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', dependencies: { b: '^1' } },
        'node_modules/b': { version: '1.0.0' },
      },
    },
    expected: ['b'],
  },
  opam: {
    path: 'root/.opam/default/.opam-switch/packages/a.1/opam',
    content: 'depends: [\n  "b" {>= "1"}\n  "t" {with-test}\n]\n',
    expected: ['b'],
  },
  opkg: {
    path: 'usr/lib/opkg/status',
    content:
      'Package: a\nStatus: install ok installed\nVersion: 1\nDepends: b\n\nPackage: b\nStatus: install ok installed\nVersion: 1\n\n',
    expected: ['b'],
  },
  'os-release': 'It lists no packages.',
  pacman: {
    path: 'var/lib/pacman/local/a-1-1/desc',
    content: '%NAME%\na\n\n%VERSION%\n1-1\n\n%DEPENDS%\nb>=2\n\n',
    expected: ['b'],
  },
  perl: {
    path: 'usr/lib/perl5/x86_64/.meta/A-1.0/install.json',
    content: { name: 'A', dist: 'A-1.0' },
    companions: {
      'usr/lib/perl5/x86_64/.meta/A-1.0/MYMETA.json':
        '{"prereqs":{"runtime":{"requires":{"perl":"5.8","B::C":"0"}},"test":{"requires":{"Test::More":"0"}}}}',
    },
    expected: ['B-C'],
  },
  phar: {
    path: 'usr/bin/tool',
    content: pharFile({
      files: {
        'vendor/composer/installed.json': '[{"name":"a/a","version":"1.0","require":{"php":">=8","b/b":"^1"}}]',
      },
    }),
    expected: ['b/b'],
  },
  php: {
    path: 'srv/vendor/composer/installed.json',
    content: { packages: [{ name: 'a/a', version: '1.0', require: { php: '>=8', 'b/b': '^1' } }] },
    expected: ['b/b'],
  },
  portage: {
    path: 'var/db/pkg/app-a/a-1/PF',
    content: 'a-1\n',
    companions: { 'var/db/pkg/app-a/a-1/RDEPEND': '>=app-b/b-2:0\n' },
    expected: ['app-b/b'],
  },
  python: {
    path: `${site}/METADATA`,
    content: 'Name: a\nVersion: 1.0\nRequires-Dist: b>=1\nRequires-Dist: c; extra == "x"\n',
    expected: ['b'],
  },
  'python-archive': {
    path: 'srv/a-1.0-py3-none-any.whl',
    content: makeZip([{ name: 'a-1.0.dist-info/METADATA', content: 'Name: a\nVersion: 1.0\nRequires-Dist: b>=1\n' }]),
    expected: ['b'],
  },
  'python-lock': {
    path: 'srv/poetry.lock',
    content: '[[package]]\nname = "a"\nversion = "1.0"\n[package.dependencies]\nb = "^1"\n',
    expected: ['b'],
  },
  r: {
    path: 'usr/lib/R/library/a/DESCRIPTION',
    content:
      'Package: a\nVersion: 1\nDepends: R (>= 4)\nImports: b (>= 1)\nBuilt: R 4.3.1; ; 2024-01-01 00:00:00 UTC; unix\n',
    expected: ['b'],
  },
  rpm: { path: 'var/lib/rpm/rpmdb.sqlite', content: sqliteRpmDatabase([bashHeader()]).file, expected: ['ncurses'] },
  ruby: {
    path: 'usr/lib/ruby/specifications/a-1.0.gemspec',
    content:
      '# stub: a 1.0 ruby lib\nGem::Specification.new do |s|\n  s.name = "a".freeze\n  s.version = "1.0"\n  s.add_runtime_dependency(%q<b>.freeze, [">= 1"])\nend\n',
    expected: ['b'],
  },
  'rust-binary': {
    path: 'usr/bin/a',
    content: rustProgram([
      { name: 'a', version: '1.0.0', dependencies: [1] },
      { name: 'b', version: '1.0.0' },
    ]),
    expected: ['b'],
  },
  'rust-lock': {
    path: 'srv/Cargo.lock',
    content:
      '[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\ndependencies = [\n "b",\n]\n',
    expected: ['b'],
  },
  'rust-toolchain': 'The record of rustup names components of the toolchain, which is one package.',
  sbom: {
    path: 'app/bom.json',
    content: {
      bomFormat: 'CycloneDX',
      components: [
        { 'bom-ref': '1', purl: 'pkg:npm/a@1' },
        { 'bom-ref': '2', purl: 'pkg:npm/b@1' },
      ],
      dependencies: [{ ref: '1', dependsOn: ['2', 'absent'] }],
    },
    expected: ['b'],
  },
  slackware: 'The package database of Slackware has no dependencies.',
  swift: {
    path: 'srv/Podfile.lock',
    content: 'PODS:\n  - A/Core (1.0):\n    - A/Base\n    - B (= 2.0)\n  - A/Base (1.0)\n  - B (2.0)\n',
    expected: ['B'],
  },
  vcpkg: {
    path: 'opt/vcpkg/installed/vcpkg/status',
    content: 'Package: a\nVersion: 1\nDepends: b, vcpkg-cmake:x64-linux\nStatus: install ok installed\n\n',
    expected: ['b', 'vcpkg-cmake'],
  },
  'windows-binary': 'An assembly names assemblies, which have other names than packages.',
  xbps: {
    path: 'var/db/xbps/pkgdb-0.38.plist',
    content:
      '<plist version="1.0">\n<dict>\n<key>a</key>\n<dict>\n<key>pkgver</key>\n<string>a-1_1</string>\n<key>run_depends</key>\n<array>\n<string>b&gt;=2_1</string>\n<string>c-d-1.0_2</string>\n</array>\n<key>shlib-requires</key>\n<array>\n<string>libc.so.6</string>\n</array>\n</dict>\n</dict>\n</plist>\n',
    expected: ['b', 'c-d'],
  },
  'yarn-pnp': {
    path: 'srv/.pnp.data.json',
    content: {
      packageRegistryData: [
        [
          'a',
          [
            [
              'npm:1.0.0',
              {
                packageDependencies: [
                  ['a', 'npm:1.0.0'],
                  ['b', 'npm:2.0.0'],
                ],
              },
            ],
          ],
        ],
      ],
    },
    expected: ['b'],
  },
};

function bytesOf(content: Stated['content']): Buffer {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}

function dependenciesIn(analyzer: Analyzer, { path, content, companions = {} }: Omit<Stated, 'expected'>) {
  const bytes = bytesOf(content);
  const beside = new Map(Object.entries(companions).map(([name, text]) => [name, Buffer.from(text)]));
  const facts = isContentAnalyzer(analyzer)
    ? contentFacts(analyzer, path, bytes, 4096)
    : analyzer.analyze({ path, bytes, ...(beside.size > 0 && { companions: beside }) });
  return (facts.packages ?? []).map(({ dependencies }) => dependencies ?? []);
}

function casesOf(analyzer: Analyzer): Omit<Stated, 'expected'>[] {
  if (isContentAnalyzer(analyzer))
    return (contentAnalyzerCases[analyzer.id] ?? []).map(({ path, bytes }) => ({ path, content: bytes }));
  const cases = (fileAnalyzerCases[analyzer.id] ?? []).filter(({ path }) => analyzer.wants(path) > 0);
  return cases.map(({ path, text }) => ({ path, content: text }));
}

describe('dependencies', () => {
  it('are stated for each analyzer', () => {
    expect(Object.keys(statements).sort()).toEqual(analyzers.map(({ id }) => id).sort());
  });

  it.each(analyzers)('of packages of $id are those of its files, or the reason for none is stated', (analyzer) => {
    const stated = statements[analyzer.id];
    if (typeof stated === 'object') expect(dependenciesIn(analyzer, stated)[0]).toEqual(stated.expected);
    else {
      expect(stated?.length).toBeGreaterThan(10);
      expect(
        casesOf(analyzer)
          .flatMap((one) => dependenciesIn(analyzer, one))
          .flat(),
      ).toEqual([]);
    }
  });
});
