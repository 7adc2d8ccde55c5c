import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  elfFile,
  goBinary,
  jarFile,
  machOFile,
  peFile,
  rustBinary,
  wasmModule,
} from '../../../test/helpers/executables.ts';
import { makeJar } from '../../../test/helpers/make-jar.ts';
import { makeTar, type TarEntry } from '../../../test/helpers/oci-layout.ts';
import { pharFile } from '../../../test/helpers/phar-file.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { buildTar, tarPart } from '../../../test/helpers/tar-builder.ts';
import { compileDemoSnapshot } from '../advisories/demo/compile-demo-snapshot.ts';
import { presentCoverage } from '../matching/present-coverage.ts';
import { assessImage } from '../pipeline/assess-image.ts';
import { createEnginePool } from '../pipeline/engine-pool.ts';
import { recognizePath } from './recognize-path.ts';
import { unreadKinds } from './unread-kinds.ts';

/** Kind, its name in the reason, and files that only this kind recognizes. */
const cases: [kind: string, name: string, ...files: (string | [string, Buffer])[]][] = [
  ['dpkg', 'dpkg database of another root', ['srv/root/var/lib/dpkg/status', Buffer.from('Package: x\nVersion: 1\n')]],
  ['apk', 'apk database of another root', 'srv/root/lib/apk/db/installed'],
  [
    'rpm',
    'rpm database of another root',
    'srv/root/var/lib/rpm/rpmdb.sqlite',
    'srv/backup/Packages.db',
    'srv/root/var/lib/rpm/Packages',
  ],
  ['rpm', 'rpm database of another root', 'srv/root/var/lib/rpmmanifest/container-manifest-2'],
  [
    'pacman',
    'pacman database of another root',
    'srv/root/var/lib/pacman/local/bash-5.2-1/desc',
    'mnt/var/lib/pacman/local/zlib-1.3-1/desc',
  ],
  ['portage', 'Portage database of another root', 'srv/root/var/db/pkg/app-shells/bash-5.2/PF'],
  ['nix', 'Nix database of another root', 'srv/root/nix/var/nix/db/db.sqlite'],
  ['nix-store', 'Nix store path', 'nix/store/0a1b-hello-2.12/bin/hello'],
  ['guix', 'Guix store path', 'gnu/store/0a1b-hello-2.12/bin/hello'],
  ['xbps', 'XBPS database of another root', 'srv/root/var/db/xbps/pkgdb-0.38.plist'],
  ['eopkg', 'eopkg database of another root', 'srv/root/var/lib/eopkg/package/bash-5.2-1/metadata.xml'],
  ['opkg', 'opkg database of another root', 'srv/root/usr/lib/opkg/status'],
  ['freebsd-pkg', 'FreeBSD pkg database of another root', 'srv/root/var/db/pkg/local.sqlite'],
  ['chisel', 'Chisel manifest of another root', 'srv/root/var/lib/chisel/manifest.wall'],
  ['homebrew', 'Homebrew package outside a Cellar', 'opt/jq/INSTALL_RECEIPT.json'],
  ['snap', 'snap package', 'var/lib/snapd/snaps/core22_1380.snap', 'snap/core22/1380/meta/snap.yaml'],
  ['flatpak', 'Flatpak application', 'var/lib/flatpak/app/org.x.Y/x86_64/stable/0a1b/metadata'],
  ['windows', 'Windows layer', 'Hives/Software_Delta', 'Files/Windows/System32/config/SOFTWARE'],
  ['sbom', 'SPDX document as XML', 'opt/app/server.spdx.xml'],
  ['java', 'Java archive', 'app/app.jar', 'srv/web.war', 'srv/web.ear', 'jenkins/git.hpi', 'jenkins/git.JPI', 'x.par'],
  ['java', 'Java archive', 'opt/jdk8/lib/tools.jar', 'opt/jdk/jmods/java.base.jmod'],
  ['java', 'Java archive', ['opt/run-me', jarFile()]],
  ['java-runtime', 'modules of a Java runtime', 'opt/app/runtime/lib/modules'],
  ['gem', 'Ruby gem', 'srv/rack-3.0.gem'],
  ['phar', 'PHP archive', 'usr/local/bin/composer.phar', ['usr/bin/tool', pharFile({ files: { 'a.php': '<?php' } })]],
  ['dotnet-assembly', '.NET assembly', ['app/web.dll', peFile({ isAssembly: true })]],
  ['dotnet-assembly', '.NET assembly', ['app/old.exe', peFile({ isAssembly: true, isPlus: false })]],
  ['nuget', 'NuGet package', 'root/.nuget/packages/x/1.0.0/x.1.0.0.nupkg'],
  [
    'python-archive',
    'Python archive',
    'usr/lib/python3/site-packages/six-1.16-py3.egg',
    'app/tool.pex',
    'app/tool.pyz',
  ],
  ['python-archive', 'Python archive', 'wheels/six-1.16.0-py2.py3-none-any.whl'],
  ['perl', 'Perl distribution', 'usr/local/lib/perl5/site_perl/auto/JSON/.packlist'],
  ['conan', 'Conan package', 'root/.conan2/p/zlib0a1b/p/conaninfo.txt'],
  ['go', 'Go binary', ['app/server', goBinary()], ['app/worker', goBinary(3_000_000)]],
  ['rust', 'Rust binary', ['app/server', rustBinary()]],
  ['packed', 'packed executable', ['app/server', elfFile({ data: 'UPX!' })]],
  ['executable', 'executable', ['app/server', elfFile()]],
  ['executable', 'executable', ['usr/local/lib/libssl.so.3', elfFile({ type: 3 })]],
  ['executable', 'executable', ['app/old', elfFile({ is32Bit: true })], ['app/s390', elfFile({ isBigEndian: true })]],
  ['windows-executable', 'Windows executable', ['Files/app/server.exe', peFile()]],
  ['macos-executable', 'macOS executable', ['app/server', machOFile()]],
  ['wasm', 'WebAssembly module', ['app/module.wasm', wasmModule()]],
];

/** Reasons of kinds that an analyzer reads in other files. */
const reasons: Record<string, string> = {
  go: 'its build information was removed or cannot be read',
  packed: 'its content is compressed by UPX',
  conan: 'its folder names neither package nor version',
  'dotnet-assembly': 'it names no version of a package',
  flatpak: 'it contains a root of its own',
  gem: 'it is an archive that is not installed',
  guix: 'its name has no version',
  java: 'it has no Maven coordinates',
  'nix-store': 'its name has no version',
  nuget: 'it is an archive that is not installed',
  perl: 'its list of files names no version',
  snap: 'it contains a root of its own',
  windows: 'its registry is not read',
  'java-runtime': 'its version is unknown',
  phar: 'it has no readable list of Composer packages',
  rust: 'its list of crates cannot be read',
};

const readable: TarEntry = { path: 'app/node_modules/ms/package.json', content: '{"name":"ms","version":"2.1.3"}' };
const pool = createEnginePool({ workers: 1 });
let folder = '';
let snapshotPath = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-unread-'));
  ({ path: snapshotPath } = await compileDemoSnapshot(folder));
});

afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

const assess = async (...tars: Buffer[]) =>
  assessImage({
    inventory: await scanTars(...tars),
    tag: '1.0',
    snapshotPath,
    pool,
    signal: new AbortController().signal,
  });

describe('an image with a readable npm package', () => {
  it('is complete without unread content', async () => {
    const { completeness, coverage } = await assess(makeTar([readable, { path: 'app/index.js', content: 'x' }]));
    expect({ completeness, coverage }).toEqual({
      completeness: 'complete',
      coverage: { assessed: 1, notAssessed: [] },
    });
  });

  it.each(cases)(
    'with %s content (%s) is partial, without a grade, and names the content',
    async (kind, name, ...files) => {
      const entries = files.map((file): TarEntry => {
        const [where, content] = typeof file === 'string' ? [file, Buffer.from('content')] : file;
        return { path: where, content };
      });
      const assessed = await assess(makeTar([readable, ...entries]));
      expect(assessed).toMatchObject({ completeness: 'partial', grade: null });
      const paths = entries.map((entry) => entry.path);
      expect(assessed.coverage.notAssessed[0]?.reason).toContain(`${name}: ${reasons[kind] ?? 'not supported yet'}`);
      expect(presentCoverage(assessed.coverage)).toEqual({
        assessed: 1,
        notAssessed: [
          {
            kind,
            count: files.length,
            reason: expect.stringMatching(/^[^:]+: [^:]+$/),
            examplePath: expect.toSatisfy((example: string) => paths.includes(example)),
            group: kind,
            packages: 0,
          },
        ],
      });
    },
  );

  it('is partial when a library that was merged into a Java archive states no version', async () => {
    const spring = { name: 'org/springframework/core/SpringVersion.class', content: '' };
    const jar = makeJar({ maven: ['com.acme:shop:1.0'], entries: [spring] });
    const { coverage } = await assess(makeTar([readable, { path: 'app/shop.jar', content: jar }]));
    expect(coverage.notAssessed).toContainEqual({
      group: 'java-library',
      reason: 'Java archive: a library in it states no version',
      packages: 0,
      files: 1,
      examplePath: 'app/shop.jar',
    });
  });

  it('is partial when it contains a program as a sparse tar entry', async () => {
    const sparse = tarPart({ name: 'app/server', content: elfFile(), type: 'S', mode: 0o755, magic: 'ustar  \0' });
    const manifest = tarPart({ name: readable.path, content: readable.content ?? '' });
    const { coverage } = await assess(buildTar(manifest, sparse));
    expect(coverage.notAssessed).toEqual([
      {
        group: 'sparse',
        reason: expect.stringContaining('not read'),
        packages: 0,
        files: 1,
        examplePath: 'app/server',
      },
    ]);
  });
});

describe('unreadKinds', () => {
  it('recognize no ordinary file by its path', () => {
    const ordinary = [
      'usr/bin/bash', 'etc/passwd', 'app/package.json', 'app/index.js', 'var/lib/dpkg/status', 'usr/share/doc/x/copyright',
      'usr/lib/os-release', 'app/data.zip', 'app/data.tar.gz', 'var/cache/apt/archives/bash.deb', 'app/config.json', 'app/app',
      'var/lib/apt/lists/deb.debian.org_debian_dists_bookworm_main_binary-amd64_Packages', 'app/__snapshots__/x.snap', 'srv/desc',
      'app/docs/DESCRIPTION', 'etc/nginx/nginx.conf', 'opt/x/status', 'app/requirements.txt', 'app/backup.rar', 'lib/apk/db/installed',
      'var/lib/dpkg/alternatives/phar.phar',
    ]; // biome-ignore format: a table
    expect(ordinary.filter((path) => recognizePath(path) !== undefined)).toEqual([]);
  });

  it('have a case in the table above each', () => {
    const tested = new Set([...cases.map(([kind]) => kind), 'java-library', 'sparse']);
    expect(unreadKinds.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });
});
