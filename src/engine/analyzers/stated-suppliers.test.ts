import { describe, expect, it } from 'vitest';
import { rpmHeader } from '../image/rpm-header.ts';
import type { FileAnalyzer } from './analyzer.ts';
import { apkAnalyzer } from './apk/apk-analyzer.ts';
import { condaAnalyzer } from './conda/conda-analyzer.ts';
import { dotnetAnalyzer } from './dotnet/dotnet-analyzer.ts';
import { dpkgAnalyzer } from './dpkg/dpkg-analyzer.ts';
import { eopkgAnalyzer } from './eopkg/eopkg-analyzer.ts';
import { hexAnalyzer } from './hex/hex-analyzer.ts';
import { pomSupplier } from './java/pom-supplier.ts';
import { readPom } from './java/read-pom.ts';
import { luaAnalyzer } from './lua/lua-analyzer.ts';
import { npmAnalyzer } from './npm/npm-analyzer.ts';
import { perlAnalyzer } from './perl/perl-analyzer.ts';
import { phpAnalyzer } from './php/php-analyzer.ts';
import { pythonAnalyzer } from './python/python-analyzer.ts';
import { declareRpmPackage } from './rpm/declare-rpm-package.ts';
import { readRpmHeader } from './rpm/rpm-header.ts';
import { rubyAnalyzer } from './ruby/ruby-analyzer.ts';
import { rustLockAnalyzer } from './rust-lock/rust-lock-analyzer.ts';
import { sbomAnalyzer } from './sbom/sbom-analyzer.ts';

const jane = 'Jane Doe <jane@example.com>';
const site = 'usr/lib/python3/dist-packages/a-1.0.dist-info/METADATA';
const metadata = (...headers: string[]) =>
  ['Metadata-Version: 2.1', 'Name: a', 'Version: 1.0', ...headers, '', ''].join('\n');
const gemspec = (...lines: string[]) =>
  ['# stub: a 1.0 ruby lib', 'Gem::Specification.new do |s|', ...lines, 'end', ''].join('\n');
const npmPath = 'app/node_modules/a/package.json';
const purlReference = {
  referenceCategory: 'PACKAGE-MANAGER',
  referenceType: 'purl',
  referenceLocator: 'pkg:npm/a@1.0',
};

/** Analyzer, file, and the supplier of its package. */
const cases: readonly [analyzer: FileAnalyzer, path: string, content: string | object, supplier: string | undefined][] =
  [
    [
      dpkgAnalyzer,
      'var/lib/dpkg/status',
      `Package: a\nStatus: install ok installed\nVersion: 1\nArchitecture: all\nMaintainer: ${jane}\n\n`,
      jane,
    ],
    [apkAnalyzer, 'lib/apk/db/installed', `P:a\nV:1-r0\nA:x86_64\nm:${jane}\n\n`, jane],
    [
      npmAnalyzer,
      npmPath,
      { name: 'a', version: '1.0', author: { name: 'Jane Doe', email: 'jane@example.com' } },
      jane,
    ],
    [
      npmAnalyzer,
      npmPath,
      { name: 'a', version: '1.0', maintainers: [{ name: 'Jane Doe', email: 'jane@example.com' }] },
      jane,
    ],
    [npmAnalyzer, npmPath, { name: 'a', version: '1.0', contributors: [jane] }, undefined],
    [pythonAnalyzer, site, metadata('Author: Jane Doe', 'Author-email: jane@example.com'), jane],
    [pythonAnalyzer, site, metadata(`Author-email: ${jane}, Bob <bob@example.com>`), `${jane}, Bob <bob@example.com>`],
    [
      pythonAnalyzer,
      site,
      metadata('Author: Bob', 'Maintainer: Jane Doe', 'Maintainer-email: jane@example.com'),
      'Bob',
    ],
    [
      pythonAnalyzer,
      site,
      metadata('Author: UNKNOWN', 'Maintainer: Jane Doe', 'Maintainer-email: jane@example.com'),
      jane,
    ],
    [pythonAnalyzer, site, metadata('Author: A, B', 'Author-email: a@example.com, b@example.com'), 'A, B'],
    [
      rubyAnalyzer,
      'usr/lib/specifications/a-1.0.gemspec',
      gemspec('  s.authors = ["Jane Doe".freeze]', '  s.email = "jane@example.com".freeze'),
      jane,
    ],
    [
      rubyAnalyzer,
      'usr/lib/specifications/a-1.0.gemspec',
      gemspec('  s.authors = ["A", "B"]', '  s.email = ["list@example.com"]'),
      'A, B',
    ],
    [
      phpAnalyzer,
      'app/composer.lock',
      { packages: [{ name: 'a/b', version: '1.0', authors: [{ name: 'Jane Doe', email: 'jane@example.com' }] }] },
      jane,
    ],
    [
      phpAnalyzer,
      'usr/share/php/.registry/a.reg',
      'a:2:{s:4:"name";s:1:"a";s:4:"lead";a:4:{s:4:"name";s:8:"Jane Doe";s:4:"user";s:1:"j";s:5:"email";s:16:"jane@example.com";}s:7:"version";a:1:{s:7:"release";s:3:"1.0";}}',
      jane,
    ],
    [
      dotnetAnalyzer,
      'root/.nuget/packages/a/1.0/a.nuspec',
      '<package><metadata><id>a</id><version>1.0</version><authors>Jane Doe</authors></metadata></package>',
      'Jane Doe',
    ],
    [
      dotnetAnalyzer,
      'root/.nuget/packages/a/1.0/a.nuspec',
      '<package><metadata><id>a</id><version>1.0</version><owners>Acme</owners></metadata></package>',
      'Acme',
    ],
    [
      hexAnalyzer,
      'app/deps/a/hex_metadata.config',
      `{<<"name">>,<<"a">>}.\n{<<"version">>,<<"1.0">>}.\n{<<"maintainers">>,[<<"Jane Doe">>,<<"Bob">>]}.\n`,
      'Jane Doe',
    ],
    [
      luaAnalyzer,
      'usr/lib/luarocks/rocks-5.4/a/1.0-1/a-1.0-1.rockspec',
      `package = "a"\ndescription = {\n  maintainer = "${jane}"\n}\n`,
      jane,
    ],
    [
      eopkgAnalyzer,
      'var/lib/eopkg/package/a-1.0-1/metadata.xml',
      '<PISI><Source><Name>a</Name><Packager><Name>Jane Doe</Name><Email>jane@example.com</Email></Packager></Source><Package><Name>a</Name><History><Update release="1"><Version>1.0</Version></Update></History></Package></PISI>',
      jane,
    ],
    [
      sbomAnalyzer,
      'app/bom.json',
      {
        bomFormat: 'CycloneDX',
        components: [
          {
            name: 'a',
            purl: 'pkg:npm/a@1.0',
            supplier: { name: 'Acme', url: ['https://acme.example'], contact: [{ email: 'a@acme.example' }] },
          },
        ],
      },
      'Acme <a@acme.example> (https://acme.example)',
    ],
    [
      sbomAnalyzer,
      'app/bom.json',
      { bomFormat: 'CycloneDX', components: [{ name: 'a', purl: 'pkg:npm/a@1.0', author: jane }] },
      jane,
    ],
    [
      sbomAnalyzer,
      'app/a.spdx.json',
      {
        spdxVersion: 'SPDX-2.3',
        packages: [
          { externalRefs: [purlReference], supplier: 'NOASSERTION', originator: 'Person: Jane Doe (jane@example.com)' },
        ],
      },
      jane,
    ],
    [
      sbomAnalyzer,
      'app/a.spdx',
      'SPDXVersion: SPDX-2.3\nPackageName: a\nPackageSupplier: Organization: Acme ()\nExternalRef: PACKAGE-MANAGER purl pkg:npm/a@1.0\n',
      'Acme',
    ],
    // The metadata of these ecosystems name no party.
    [
      condaAnalyzer,
      'opt/conda/conda-meta/a-1.0-0.json',
      { name: 'a', version: '1.0', channel: 'https://conda.anaconda.org/conda-forge' },
      undefined,
    ],
    [
      rustLockAnalyzer,
      'srv/Cargo.lock',
      '[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+x"\n',
      undefined,
    ],
  ];

describe('suppliers in package metadata', () => {
  it.each(cases)('$0.id, $1: $3', ({ analyze }, path, content, supplier) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const { packages = [] } = analyze({ path, bytes: Buffer.from(text) });
    expect(packages).toHaveLength(1);
    expect(packages[0]?.supplier).toBe(supplier);
  });

  it('perl: the author of the metadata beside the record', () => {
    const folder = 'usr/local/lib/perl5/x86_64-linux/.meta/A-1.0';
    const record = { path: `${folder}/install.json`, bytes: Buffer.from(JSON.stringify({ dist: 'A-1.0', name: 'A' })) };
    const withMetadata = (content: string) =>
      perlAnalyzer.analyze({ ...record, companions: new Map([[`${folder}/MYMETA.json`, Buffer.from(content)]]) });
    expect(withMetadata(JSON.stringify({ author: [jane], license: ['mit'] })).packages).toMatchObject([
      { supplier: jane, licenses: ['mit'] },
    ]);
    for (const content of ['not JSON', '[]', JSON.stringify({ author: ['unknown'], license: ['unknown'] })]) {
      expect(withMetadata(content).packages).toEqual([{ type: 'cpan', name: 'A', version: '1.0', licenses: [] }]);
    }
  });

  it.each([
    { vendor: 'Acme', packager: 'Bob', supplier: 'Acme' },
    { vendor: '(none)', packager: jane, supplier: jane },
  ])('rpm: vendor $vendor and packager $packager', ({ vendor, packager, supplier }) => {
    const header = readRpmHeader(
      rpmHeader([
        [1000, 'bash'],
        [1001, '5.1.8'],
        [1011, vendor],
        [1015, packager],
      ]),
    );
    expect(header && declareRpmPackage(header)).toMatchObject({ supplier });
  });

  it.each([
    [
      '<organization><name>Acme</name></organization><developers><developer><name>Bob</name></developer></developers>',
      'Acme',
    ],
    [
      '<developers><developer><name>Jane Doe</name><email>jane@example.com</email></developer><developer><name>Bob</name></developer></developers>',
      jane,
    ],
    ['<developers><developer><organization>Acme</organization></developer></developers>', 'Acme'],
    ['<developers><developer><name>${project.unknown}</name></developer></developers>', undefined],
    ['', undefined],
  ])('pom.xml: %s', (content, supplier) => {
    const pom = readPom(`<project><artifactId>a</artifactId>${content}</project>`);
    expect(pom && pomSupplier(pom)).toBe(supplier);
  });
});
