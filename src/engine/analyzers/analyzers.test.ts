import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentFacts } from '../../../test/helpers/content-facts.ts';
import { dotnetBundle } from '../../../test/helpers/dotnet-bundle.ts';
import { elfWithNote } from '../../../test/helpers/elf-note.ts';
import { elfFile, goFile } from '../../../test/helpers/executables.ts';
import { oldGoProgram } from '../../../test/helpers/go-programs.ts';
import { languageCases } from '../../../test/helpers/language-cases.ts';
import { makeJar } from '../../../test/helpers/make-jar.ts';
import { makeZip } from '../../../test/helpers/make-zip.ts';
import { nativeImage } from '../../../test/helpers/native-image.ts';
import { chiselManifest, freebsdDatabase, nixDatabase } from '../../../test/helpers/package-databases.ts';
import { pharFile } from '../../../test/helpers/phar-file.ts';
import { bashHeader, bdbRpmDatabase, ndbRpmDatabase, sqliteRpmDatabase } from '../../../test/helpers/rpm-databases.ts';
import { rustProgram } from '../../../test/helpers/rust-program.ts';
import { expectSound } from '../../../test/helpers/sound-facts.ts';
import { windowsBinary } from '../../../test/helpers/windows-binary.ts';
import { type FileAnalyzer, isContentAnalyzer, isFileAnalyzer } from './analyzer.ts';
import { analyzers } from './analyzers.ts';
import { createFileIndex } from './file-index.ts';

const databases = path.resolve(import.meta.dirname, '../../../../shared/data/package-dbs');
const hasDatabases = existsSync(databases);

const fileAnalyzers = analyzers.filter(isFileAnalyzer);
const contentAnalyzers = analyzers.filter(isContentAnalyzer);

/** A path that each file analyzer reads, and a file as found in real images. A new analyzer needs an entry. */
const cases: Record<string, { path: string; text: string | Buffer }[]> = {
  ...languageCases,
  apk: [{ path: 'lib/apk/db/installed', text: 'P:musl\nV:1.2.5-r0\nA:x86_64\nL:MIT\no:musl\nF:lib\nR:ld-musl.so\n\n' }],
  chisel: [{ path: 'var/lib/chisel/manifest.wall', text: chiselManifest() }],
  dpkg: [
    {
      path: 'var/lib/dpkg/status',
      text: 'Package: zlib1g\nStatus: install ok installed\nVersion: 1:1.2\nSource: zlib (1:1.1)\n\n',
    },
    {
      path: 'var/lib/dpkg/info/python3-yaml.list',
      text: '/.\n/usr/lib/python3/dist-packages/PyYAML.egg-info/PKG-INFO\n',
    },
    { path: 'var/lib/dpkg/status.d/base.md5sums', text: 'd41d8cd98f00b204e9800998ecf8427e  usr/bin/base\n' },
    {
      path: 'usr/share/doc/x/copyright',
      text: 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\nLicense: GPL-2+ or MIT, and Zlib\n',
    },
    { path: 'usr/share/doc/y/copyright', text: 'any later version\n/usr/share/common-licenses/GPL-2\n' },
    { path: 'opt/db/status', text: 'Package: zlib1g\nStatus: install ok installed\nVersion: 1:1.2\n\n' },
    { path: 'var/lib/dpkg/diversions', text: '/bin/sh\n/bin/sh.distrib\ndash\n' },
  ],
  'classifier-file': [
    { path: 'opt/java/release', text: 'JAVA_VERSION="17.0.2"\nIMPLEMENTOR="Acme"\n' },
    { path: 'usr/local/go/VERSION', text: 'go1.22.1\ntime 2024-01-01T00:00:00Z\n' },
  ],
  dotnet: [
    {
      path: 'app/web.deps.json',
      text: '{"targets":{"x":{"A/1.0":{"runtime":{"lib/A.dll":{}}}}},"libraries":{"A/1.0":{"type":"package"}}}',
    },
    {
      path: 'root/.nuget/packages/a/1.0.0/a.nuspec',
      text: '<package><metadata><id>A</id><version>1.0.0</version><authors>B</authors></metadata></package>',
    },
    { path: 'src/packages.config', text: '<packages><package id="A" version="1.0"/></packages>' },
    { path: 'src/packages.lock.json', text: '{"dependencies":{"net8.0":{"A":{"resolved":"1.0"}}}}' },
    { path: 'src/obj/project.assets.json', text: '{"libraries":{"A/1.0":{"type":"package"}}}' },
  ],
  eopkg: [
    {
      path: 'var/lib/eopkg/package/zlib-1.3-30/metadata.xml',
      text: '<PISI><Source><Name>zlib</Name></Source><Package><Name>zlib</Name><History><Update release="30"><Version>1.3</Version></Update></History></Package></PISI>',
    },
    {
      path: 'var/lib/eopkg/package/zlib-1.3-30/files.xml',
      text: '<Files><File><Path>usr/lib/libz.so</Path></File></Files>',
    },
  ],
  'freebsd-pkg': [{ path: 'var/db/pkg/local.sqlite', text: freebsdDatabase() }],
  homebrew: [
    {
      path: 'home/linuxbrew/.linuxbrew/Cellar/jq/1.7_1/INSTALL_RECEIPT.json',
      text: '{"source":{"tap":"homebrew/core"},"runtime_dependencies":[{"full_name":"oniguruma"}]}',
    },
  ],
  'go-module': [
    {
      path: 'srv/go.mod',
      text: 'module x\n\nrequire (\n\tgithub.com/a/b v1.2.3 // indirect\n)\nreplace a => b v1.0.0\n',
    },
  ],
  'image-evidence': [
    { path: 'etc/passwd', text: 'root:x:0:0::/root:/bin/sh\ntoor::0:0::/:/bin/sh\n' },
    { path: 'root/.npmrc', text: '//registry.example/:_authToken=abcdefgh\n' },
  ],
  'java-files': [
    {
      path: 'srv/pom.xml',
      text: '<project><dependencies><dependency><groupId>a.b</groupId><artifactId>c</artifactId><version>1</version></dependency></dependencies></project>',
    },
    { path: 'srv/gradle.lockfile', text: 'a.b:c:1.0=compileClasspath,testRuntimeClasspath\nempty=\n' },
    { path: 'srv/buildscript-gradle.lockfile', text: 'a.b:c:1.0=classpath\n' },
    {
      path: 'srv/build.sbt.lock',
      text: '{"lockVersion":1,"dependencies":[{"org":"a.b","name":"c_2.13","version":"1.0","configurations":["test"]}]}',
    },
    { path: 'srv/META-INF/maven/a.b/c/pom.properties', text: 'groupId=a.b\nartifactId=c\nversion=1.0\n' },
  ],
  npm: [
    { path: 'app/node_modules/x/package.json', text: '{"name":"x","version":"1.0.0","licenses":[{"type":"MIT"}]}' },
  ],
  nix: [
    {
      path: 'nix/var/nix/db/db.sqlite',
      text: nixDatabase(['/nix/store/8f6ihr634aspp6lynsinq17whwbf7hmr-hello-2.12.1']),
    },
  ],
  opkg: [
    {
      path: 'usr/lib/opkg/status',
      text: 'Package: busybox\nVersion: 1.36.1-1\nStatus: install user installed\nArchitecture: mips\n\n',
    },
    { path: 'usr/lib/opkg/info/busybox.list', text: '/bin/busybox\n' },
  ],
  'os-release': [{ path: 'etc/os-release', text: 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian GNU/Linux 12"\n' }],
  pacman: [
    {
      path: 'var/lib/pacman/local/zlib-1:1.3-1/desc',
      text: '%NAME%\nzlib\n\n%VERSION%\n1:1.3-1\n\n%LICENSE%\nZlib\n\n%DEPENDS%\nglibc>=2\n\n',
    },
    { path: 'var/lib/pacman/local/zlib-1:1.3-1/files', text: '%FILES%\nusr/\nusr/lib/libz.so\n\n' },
  ],
  portage: [
    { path: 'var/db/pkg/dev-libs/openssl-3.0.9-r1/PF', text: 'openssl-3.0.9-r1\n' },
    {
      path: 'var/db/pkg/dev-libs/openssl-3.0.9-r1/CONTENTS',
      text: 'dir /usr\nobj /usr/lib/libssl.so 0a 1\nsym /usr/a -> b 1\n',
    },
  ],
  python: [
    {
      path: 'usr/lib/python3/x-1.dist-info/METADATA',
      text: 'Metadata-Version: 2.1\nName: x\nVersion: 1\nLicense: MIT\n\ntext',
    },
    { path: 'usr/lib/python3/x-1.dist-info/RECORD', text: 'x/_speedups.so,sha256=abc,1\n"a,b.so",,\n' },
  ],
  rpm: [
    { path: 'var/lib/rpm/rpmdb.sqlite', text: sqliteRpmDatabase([bashHeader()]).file },
    { path: 'usr/lib/sysimage/rpm/Packages.db', text: ndbRpmDatabase([bashHeader()]) },
    { path: 'usr/share/rpm/Packages', text: bdbRpmDatabase([bashHeader()]) },
    {
      path: 'var/lib/rpmmanifest/container-manifest-2',
      text: 'bash\t5.1-1.cm2\t1\t2\tMicrosoft\t(none)\t9\tx86_64\t0\tbash-5.1-1.cm2.src.rpm\n',
    },
  ],
  slackware: [{ path: 'var/log/packages/bash-5.2-x86_64-1', text: 'PACKAGE NAME: bash\nFILE LIST:\n./\nbin/bash\n' }],
  xbps: [
    {
      path: 'var/db/xbps/pkgdb-0.38.plist',
      text: '<plist>\n<dict>\n\t<key>bash</key>\n\t<dict>\n\t\t<key>pkgver</key>\n\t\t<string>bash-5.2_1</string>\n\t</dict>\n</dict>\n</plist>\n',
    },
  ],
  'rust-lock': [
    {
      path: 'srv/Cargo.lock',
      text: 'version = 3\n\n[[package]]\nname = "libc"\nversion = "0.2.1"\nsource = "registry+https://x"\n',
    },
  ],
  sbom: [
    {
      path: 'app/bom.json',
      text: '{"bomFormat":"CycloneDX","components":[{"purl":"pkg:npm/ms@2.1.3","licenses":[{"license":{"id":"MIT"}}]}]}',
    },
    {
      path: 'app/app.spdx',
      text: 'SPDXVersion: SPDX-2.3\nPackageName: ms\nExternalRef: PACKAGE-MANAGER purl pkg:npm/ms@2.1.3\n',
    },
  ],
};

/** Small files that each content analyzer reads. A new analyzer needs an entry. */
const contentCases: Record<string, { path: string; bytes: Buffer }[]> = {
  'classifier-binary': [{ path: 'usr/bin/node', bytes: elfFile({ gapBytes: 5000, data: 'node.js/v18.20.4\0' }) }],
  'dotnet-bundle': [
    {
      path: 'app/web',
      bytes: dotnetBundle({ runtimeTarget: {}, targets: {}, libraries: { 'A.B/1.2.3': { type: 'package' } } }),
    },
  ],
  'elf-package': [{ path: 'opt/x', bytes: elfWithNote({ type: 'deb', name: 'bash', version: '5.2-1', os: 'debian' }) }],
  'go-binary': [
    { path: 'app/server', bytes: goFile('go1.22.1', ['dep\tgithub.com/acme/log\tv1.2.3\th1:abc=']) },
    { path: 'app/old', bytes: oldGoProgram({ version: 'go1.16', lines: ['dep\tgithub.com/acme/log\tv1.2.3'] }) },
  ],
  'rust-binary': [{ path: 'app/tool', bytes: rustProgram([{ name: 'libc', version: '0.2.1', source: 'crates.io' }]) }],
  'python-archive': [
    {
      path: 'wheels/six-1.16.0-py3-none-any.whl',
      bytes: makeZip([{ name: 'six-1.16.0.dist-info/METADATA', content: 'Name: six\nVersion: 1.16.0\n\n' }]),
    },
  ],
  phar: [
    {
      path: 'usr/bin/tool',
      bytes: pharFile({
        files: {
          'vendor/composer/installed.php':
            "  'a/b' => array(\n'pretty_version' => '1.0.0',\n'dev_requirement' => false,\n",
        },
      }),
    },
  ],
  'windows-binary': [
    {
      path: 'app/x.dll',
      bytes: windowsBinary({
        assembly: { name: 'A.B', version: [1, 2, 0, 0] },
        texts: { ProductVersion: '1.2.3', CompanyName: 'Acme' },
      }),
    },
  ],
  'java-native': [{ path: 'app/server', bytes: nativeImage(['io.netty:netty-common:4.1.74.Final']) }],
  java: [
    {
      path: 'app/web.war',
      bytes: makeJar({
        maven: ['com.acme:web:1.0'],
        manifest: { 'Implementation-Vendor': 'Acme' },
        entries: [{ name: 'WEB-INF/lib/log-2.1.jar', content: makeJar(), isStored: true }],
      }),
    },
  ],
};

function bytesOf(text: string | Buffer): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : text;
}

function casesOf(analyzer: FileAnalyzer): { path: string; text: string | Buffer }[] {
  return (cases[analyzer.id] ?? []).filter((one) => analyzer.wants(one.path) > 0);
}

describe('analyzers', () => {
  it('are exactly the folders beside the list, each with a revision and a case here', () => {
    const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(analyzers.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
    for (const analyzer of analyzers) {
      expect(Number.isInteger(analyzer.revision) && analyzer.revision >= 1, analyzer.id).toBe(true);
      const known = isFileAnalyzer(analyzer) ? casesOf(analyzer) : (contentCases[analyzer.id] ?? []);
      expect(known.length, `cases of ${analyzer.id}`).toBeGreaterThan(0);
    }
  });

  it.each(fileAnalyzers)('$id reads no ordinary file', (analyzer) => {
    const ordinary = [
      '', 'usr/bin/bash', 'etc/passwd.txt', 'app/index.js', 'app/node_modules/x/index.js',
      'node_modules/x/package.json.bak', 'etc/os-release.d/x',
      'etc/os-release/x', 'root/etc/os-release', 'backup/var/lib/dpkg/available', 'var/lib/dpkg/status-old', 'var/lib/dpkg/info/x.md5sums',
      'lib/apk/db/installed.new', 'mnt/lib/apk/installed', 'METADATA', 'src/METADATA',
      'x.dist-info/RECORD.jws', 'x.dist-info/licenses/METADATA', 'PKG-INFO', 'x.egg-info/top_level.txt', 'usr/share/doc/x/README',
    ]; // biome-ignore format: a table
    for (const each of ordinary) expect(analyzer.wants(each), each).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9._-]{1,12}$/)), (parts) => analyzer.wants(parts.join('/')) === 0),
    );
  });

  it.each(fileAnalyzers)('$id wants only paths that its names contain', (analyzer) => {
    const wantedBy = createFileIndex([analyzer]);
    for (const { path: where } of casesOf(analyzer)) {
      expect(wantedBy(where)).toEqual([{ analyzer, bytesMax: analyzer.wants(where) }]);
    }
  });

  it('test a million paths quickly', () => {
    const wantedBy = createFileIndex(fileAnalyzers);
    const paths = Array.from(
      { length: 10_000 },
      (_, n) => `usr/share/app${n}/node_modules/left-pad/dist/deep/index${n}.js`,
    );
    const started = performance.now();
    for (let round = 0; round < 100; round += 1) {
      for (const each of paths) wantedBy(each);
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it.each(fileAnalyzers)('$id accepts random bytes and every truncation of a real file', (analyzer) => {
    for (const { path: where, text } of casesOf(analyzer)) {
      const whole = bytesOf(text);
      for (let length = 0; length <= whole.length; length += 1) {
        expectSound(analyzer.analyze({ path: where, bytes: whole.subarray(0, length) }));
      }
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(whole.length), (noise, at) => {
          expectSound(analyzer.analyze({ path: where, bytes: noise }));
          const damaged = Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at)]);
          expectSound(analyzer.analyze({ path: where, bytes: damaged }));
        }),
        { numRuns: 500 },
      );
    }
  });

  it.each(fileAnalyzers)('$id reads two megabytes of any content within seconds', (analyzer) => {
    for (const { path: where, text } of casesOf(analyzer)) {
      const size = Math.min(analyzer.wants(where), 2 * 1024 * 1024);
      for (const filling of [
        '\0',
        '\n',
        'a',
        'P:',
        'R:',
        ' ',
        '"',
        '[',
        '{"a":',
        'Name: ',
        '\xff',
        'ID=\\',
        Buffer.concat([bytesOf(text), Buffer.from('\n')]),
      ]) {
        const started = performance.now();
        const facts = analyzer.analyze({ path: where, bytes: filledWith(size, filling) });
        expect(performance.now() - started, String(filling).slice(0, 20)).toBeLessThan(10_000);
        expectSound(facts);
      }
    }
  });

  it.each(contentAnalyzers)('$id reads the same facts regardless of the size of the pieces', (analyzer) => {
    for (const { path: where, bytes } of contentCases[analyzer.id] ?? []) {
      const facts = contentFacts(analyzer, where, bytes);
      expect(facts.packages ?? []).not.toEqual([]);
      for (const pieceBytes of [1, 7, 512, 4095])
        expect(contentFacts(analyzer, where, bytes, pieceBytes)).toEqual(facts);
    }
  });

  it.each(contentAnalyzers)('$id accepts noise and every truncation of a real file', (analyzer) => {
    for (const { path: where, bytes } of contentCases[analyzer.id] ?? []) {
      const step = Math.max(1, Math.floor(bytes.length / 2000));
      for (let length = 0; length <= bytes.length; length += step) {
        expectSound(contentFacts(analyzer, where, bytes.subarray(0, length)));
      }
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(bytes.length), fc.boolean(), (noise, at, isInserted) => {
          const rest = bytes.subarray(isInserted ? at : Math.min(at + noise.length, bytes.length));
          expectSound(contentFacts(analyzer, where, Buffer.concat([bytes.subarray(0, at), noise, rest])));
        }),
        { numRuns: 500 },
      );
    }
  });

  it.skipIf(!hasDatabases).each([
    ['alpine-3.16.9', 'lib/apk/db/installed', /^P:/gm],
    ['alpine-3.18.9', 'lib/apk/db/installed', /^P:/gm],
    ['alpine-3.20.3', 'lib/apk/db/installed', /^P:/gm],
    ['debian-bookworm', 'var/lib/dpkg/status', /^Status: .* installed$/gm],
    ['debian-bullseye', 'var/lib/dpkg/status', /^Status: .* installed$/gm],
  ])('count every package of the real database %s (skipped without the shared test data)', (root, file, line) => {
    const bytes = readFileSync(path.join(databases, root, file));
    const expected = bytes.toString('utf8').match(line)?.length ?? 0;
    const facts = fileAnalyzers
      .filter((analyzer) => analyzer.wants(file) > 0)
      .map((analyzer) => analyzer.analyze({ path: file, bytes }));
    expect(expected).toBeGreaterThan(10);
    expect(facts.flatMap(({ packages }) => packages ?? [])).toHaveLength(expected);
    expect(facts.flatMap(({ warnings }) => warnings ?? [])).toEqual([]);
  });

  it.skipIf(!hasDatabases).each([
    ['alpine-3.20.3', 'alpine', '3.20.3'],
    ['debian-bookworm', 'debian', '12'],
    ['rpm-sqlite', 'almalinux', '9.4'],
  ])('name the distribution of the real root %s (skipped without the shared test data)', (root, id, versionId) => {
    const bytes = readFileSync(path.join(databases, root, 'etc/os-release'));
    const [facts] = fileAnalyzers
      .filter(({ id: name }) => name === 'os-release')
      .map((each) => each.analyze({ path: 'etc/os-release', bytes }));
    expect(facts?.operatingSystem).toMatchObject({ id, versionId });
  });
});

function filledWith(size: number, filling: string | Buffer): Buffer {
  return typeof filling === 'string' ? Buffer.alloc(size, filling, 'latin1') : Buffer.alloc(size, filling);
}
