import { describe, expect, it } from 'vitest';
import { dotnetBundle } from '../../../test/helpers/dotnet-bundle.ts';
import { elfFile, goFile } from '../../../test/helpers/executables.ts';
import { oldGoProgram } from '../../../test/helpers/go-programs.ts';
import { languageCases } from '../../../test/helpers/language-cases.ts';
import { makeJar } from '../../../test/helpers/make-jar.ts';
import { makeZip } from '../../../test/helpers/make-zip.ts';
import { nativeImage } from '../../../test/helpers/native-image.ts';
import { makeTar, type TarEntry } from '../../../test/helpers/oci-layout.ts';
import { chiselManifest } from '../../../test/helpers/package-databases.ts';
import { bashHeader, bdbRpmDatabase, ndbRpmDatabase, sqliteRpmDatabase } from '../../../test/helpers/rpm-databases.ts';
import { rustProgram } from '../../../test/helpers/rust-program.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { classifiers } from '../analyzers/classifier-binary/classifiers.ts';
import { textClassifiers } from '../analyzers/classifier-file/text-classifiers.ts';
import { rpmHeader } from '../image/rpm-header.ts';

const rpm = sqliteRpmDatabase([bashHeader()], { logged: [bashHeader('5.2.0')] });
const bash = ['rpm bash 1:5.1.8-6.el9'];
const json = JSON.stringify;
const spdx = (purl: string) => ({
  SPDXID: 'p',
  name: 'p',
  externalRefs: [{ referenceType: 'purl', referenceLocator: purl }],
});
const spdxDocument = (...purls: string[]) => json({ spdxVersion: 'SPDX-2.3', packages: purls.map(spdx) });
const apk = (name: string, version: string) => `P:${name}\nV:${version}\nA:x86_64\n\n`;
const deb = (name: string, version: string, more = '') =>
  `Package: ${name}\nStatus: install ok installed\nArchitecture: amd64\nVersion: ${version}\n${more}\n`;
const gem = '# stub: rake 13.0.6 ruby lib\n';
const dependencyList = {
  runtimeTarget: { name: '.NETCoreApp,Version=v8.0' },
  targets: { x: { 'Serilog/3.1.1': { runtime: { 'lib/Serilog.dll': {} } } } },
  libraries: { 'Serilog/3.1.1': { type: 'package' } },
};

/** Kind of package, the files of an image, and the packages that its inventory has. */
const kinds: [kind: string, files: [path: string, content: Buffer | string][], packages: string[]][] = [
  ['apk', [['lib/apk/db/installed', apk('musl', '1.2.5-r0')]], ['apk musl 1.2.5-r0']],
  [
    'apk below usr (Wolfi, Chainguard, edge)',
    [['usr/lib/apk/db/installed', apk('glibc', '2.39-r5')]],
    ['apk glibc 2.39-r5'],
  ],
  ['dpkg status', [['var/lib/dpkg/status', deb('zlib1g', '1:1.2')]], ['deb zlib1g 1:1.2']],
  [
    'dpkg status.d of distroless',
    [
      ['var/lib/dpkg/status.d/base', 'Package: base-files\nVersion: 12\nArchitecture: amd64\n'],
      ['var/lib/dpkg/status.d/base.md5sums', ''],
    ],
    ['deb base-files 12'],
  ],
  ['rpm SQLite', [['var/lib/rpm/rpmdb.sqlite', rpm.file]], bash],
  [
    'rpm SQLite with a write-ahead log',
    [
      ['var/lib/rpm/rpmdb.sqlite', rpm.file],
      ['var/lib/rpm/rpmdb.sqlite-wal', rpm.wal],
    ],
    [...bash, 'rpm bash 1:5.2.0-6.el9'],
  ],
  ['rpm Berkeley DB', [['var/lib/rpm/Packages', bdbRpmDatabase([bashHeader()])]], bash],
  ['rpm ndb', [['usr/lib/sysimage/rpm/Packages.db', ndbRpmDatabase([bashHeader()])]], bash],
  [
    'pacman',
    [['var/lib/pacman/local/zlib-1:1.3-1/desc', '%NAME%\nzlib\n\n%VERSION%\n1:1.3-1\n\n']],
    ['alpm zlib 1:1.3-1'],
  ],
  [
    'portage',
    [['var/db/pkg/dev-libs/openssl-3.0.9-r1/PF', 'openssl-3.0.9-r1\n']],
    ['ebuild dev-libs/openssl 3.0.9-r1'],
  ],
  ['npm node_modules', [['app/node_modules/ms/package.json', '{"name":"ms","version":"2.1.3"}']], ['npm ms 2.1.3']],
  [
    'npm sub-path manifests',
    [
      ['app/node_modules/@a/b/package.json', '{"name":"@a/b","version":"1.0.0"}'],
      ['app/node_modules/@a/b/react/package.json', '{"name":"@a/b/react","version":"1.0.0"}'],
    ],
    ['npm @a/b 1.0.0'],
  ],
  [
    'pnpm',
    [['app/node_modules/.pnpm/ms@2.1.3/node_modules/ms/package.json', '{"name":"ms","version":"2.1.3"}']],
    ['npm ms 2.1.3'],
  ],
  ['Yarn PnP', [['srv/.pnp.data.json', '{"packageRegistryData":[["ms",[["npm:2.1.3",{}]]]]}']], ['npm ms 2.1.3']],
  [
    'Python dist-info',
    [
      ['usr/lib/python3/six-1.16.0.dist-info/METADATA', 'Name: six\nVersion: 1.16.0\n\n'],
      ['usr/lib/python3/six-1.16.0.dist-info/RECORD', 'six.py,,\n'],
    ],
    ['pypi six 1.16.0'],
  ],
  ['Python egg-info', [['usr/lib/python3/six-1.16.0.egg-info', 'Name: six\nVersion: 1.16.0\n']], ['pypi six 1.16.0']],
  [
    'Python unpacked egg',
    [['usr/lib/python3/six-1.16.0-py3.egg/EGG-INFO/PKG-INFO', 'Name: six\nVersion: 1.16.0\n']],
    ['pypi six 1.16.0'],
  ],
  [
    'Python zipped egg',
    [['usr/lib/six-1.16.0-py3.egg', makeZip([{ name: 'EGG-INFO/PKG-INFO', content: 'Name: six\nVersion: 1.16.0\n' }])]],
    ['pypi six 1.16.0'],
  ],
  [
    'conda',
    [['opt/conda/conda-meta/zlib-1.2.13-h0.json', '{"name":"zlib","version":"1.2.13","build":"h0"}']],
    ['conda zlib 1.2.13'],
  ],
  ['jar', [['app/log-2.1.jar', makeJar({ maven: ['com.acme:log:2.1'] })]], ['maven com.acme:log 2.1']],
  [
    'war with a nested jar, and a jar in it',
    [
      [
        'srv/web.war',
        makeJar({
          entries: [
            {
              name: 'WEB-INF/lib/outer.jar',
              content: makeJar({
                maven: ['com.acme:outer:1.0'],
                entries: [{ name: 'lib/inner.jar', content: makeJar({ maven: ['com.acme:inner:2.0'] }) }],
              }),
            },
          ],
        }),
      ],
    ],
    ['maven com.acme:inner 2.0', 'maven com.acme:outer 1.0'],
  ],
  [
    'ear',
    [['srv/app.ear', makeJar({ entries: [{ name: 'lib/a.jar', content: makeJar({ maven: ['com.acme:a:1.0'] }) }] })]],
    ['maven com.acme:a 1.0'],
  ],
  [
    'shaded jar',
    [['app/all.jar', makeJar({ maven: ['com.acme:all:1.0', 'com.google.guava:guava:30.0-jre'] })]],
    ['maven com.acme:all 1.0', 'maven com.google.guava:guava 30.0-jre'],
  ],
  [
    'jar with a manifest only',
    [['app/log4j-core-2.14.1.jar', makeJar({ manifest: { 'Implementation-Vendor-Id': 'org.apache.logging.log4j' } })]],
    ['maven org.apache.logging.log4j:log4j-core 2.14.1'],
  ],
  [
    'native image',
    [['app/server', nativeImage(['io.netty:netty-common:4.1.74.Final'])]],
    ['maven io.netty:netty-common 4.1.74.Final'],
  ],
  [
    'Go program, with a replaced module and the standard library',
    [['app/server', goFile('go1.22.1', ['dep\tgithub.com/a/b\tv1.0.0', '=>\tgithub.com/c/b\tv1.1.0\th1:x='])]],
    ['golang github.com/c/b v1.1.0', 'golang stdlib 1.22.1'],
  ],
  [
    'Go program before Go 1.18',
    [['app/server', oldGoProgram({ version: 'go1.16', lines: ['dep\tgithub.com/a/b\tv1.0.0'] })]],
    ['golang github.com/a/b v1.0.0', 'golang stdlib 1.16'],
  ],
  [
    'Rust with cargo-auditable',
    [['app/tool', rustProgram([{ name: 'libc', version: '0.2.1' }])]],
    ['cargo libc 0.2.1'],
  ],
  [
    'Cargo.lock',
    [
      [
        'srv/Cargo.lock',
        'version = 3\n\n[[package]]\nname = "libc"\nversion = "0.2.1"\nsource = "registry+https://x"\n',
      ],
    ],
    ['cargo libc 0.2.1'],
  ],
  ['gemspec', [['usr/lib/ruby/gems/3.2.0/specifications/rake-13.0.6.gemspec', gem]], ['gem rake 13.0.6']],
  ['.NET deps.json', [['app/web.deps.json', json(dependencyList)]], ['nuget Serilog 3.1.1']],
  ['.NET single file', [['app/web', dotnetBundle(dependencyList)]], ['nuget Serilog 3.1.1']],
  [
    'NuGet packages.lock.json',
    [['src/packages.lock.json', '{"dependencies":{"net8.0":{"Serilog":{"resolved":"3.1.1"}}}}']],
    ['nuget Serilog 3.1.1'],
  ],
  [
    'CycloneDX in an image',
    [['app/bom.json', json({ bomFormat: 'CycloneDX', components: [{ purl: 'pkg:npm/ms@2.1.3' }] })]],
    ['npm ms 2.1.3'],
  ],
  [
    'CycloneDX of a listed package',
    [
      ['app/bom.json', json({ bomFormat: 'CycloneDX', components: [{ purl: 'pkg:npm/ms@2.1.3' }] })],
      ['app/node_modules/ms/package.json', '{"name":"ms","version":"2.1.3"}'],
    ],
    ['npm ms 2.1.3'],
  ],
  ['SPDX in an image', [['app/app.spdx.json', spdxDocument('pkg:npm/ms@2.1.3')]], ['npm ms 2.1.3']],
  [
    'Bitnami',
    [['opt/bitnami/nginx/.spdx-nginx.spdx', spdxDocument('pkg:bitnami/nginx@1.25.3-1')]],
    ['bitnami nginx 1.25.3-1'],
  ],
  ['program by a classifier', [['usr/bin/node', elfFile({ data: 'node.js/v18.20.4\0' })]], ['generic node 18.20.4']],
];

/** The marks of built extensions belong to gems, and the development packages of a lock file are not installed. */
const withoutOwnPackages = [
  'gem.build_complete', 'npm-shrinkwrap.json', '.package-lock.json', '.yarn-integrity', '.yarn-state.yml',
  '.package-map.json', '.modules.yaml',
]; // biome-ignore format: a table

describe('the inventory of an image', () => {
  it.each(kinds)('lists packages of the kind %s', async (_, files, expected) => {
    const entries = files.map(([path, content]): TarEntry => ({ path, content }));
    const { packages, warnings } = await scanTars(makeTar(entries));
    expect(packages.map(({ type, name, version }) => `${type} ${name} ${version}`)).toEqual(expected);
    expect(warnings).toEqual([]);
  });

  it('lists packages of Chisel, with a qualifier of their manifest', async () => {
    const { packages, warnings } = await scanTars(
      makeTar([{ path: 'var/lib/chisel/manifest.wall', content: chiselManifest() }]),
    );
    expect(packages).toMatchObject([{ type: 'deb', name: 'libc6', version: '2.39-0ubuntu8' }]);
    expect(warnings).toEqual([]);
  });

  const languageFiles = Object.entries(languageCases).flatMap(([id, files]) => files.map((file) => ({ id, ...file })));

  it.each(languageFiles.filter(({ path }) => !withoutOwnPackages.some((name) => path.endsWith(name))))(
    'lists the packages of $path',
    async ({ path, text }) => {
      const { packages } = await scanTars(makeTar([{ path, content: text }]));
      expect(packages).not.toEqual([]);
      expect(packages.every(({ purl, paths }) => purl.startsWith('pkg:') && paths.length > 0)).toBe(true);
    },
  );

  it('states source, supplier, dependencies, license, path, layer and owned files of a package', async () => {
    const status = deb(
      'libssl3',
      '3.0.1-1',
      'Source: openssl\nMaintainer: Acme <a@b.c>\nDepends: libc6 (>= 2), zlib1g\n',
    );
    const layers = [
      makeTar([{ path: 'etc/os-release', content: 'ID=debian\nVERSION_ID="12"\n' }]),
      makeTar([
        { path: 'var/lib/dpkg/status', content: status },
        { path: 'var/lib/dpkg/info/libssl3.list', content: '/usr/lib/libssl.so.3\n' },
        { path: 'usr/lib/libssl.so.3', content: elfFile({ type: 3 }) },
        {
          path: 'usr/share/doc/libssl3/copyright',
          content:
            'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\nLicense: MIT\n',
        },
      ]),
    ];
    const { packages, evidence } = await scanTars(...layers);
    expect(packages).toEqual([
      {
        type: 'deb',
        name: 'libssl3',
        version: '3.0.1-1',
        architecture: 'amd64',
        source: { name: 'openssl', version: '3.0.1-1' },
        supplier: 'Acme <a@b.c>',
        dependencies: ['libc6', 'zlib1g'],
        licenses: ['MIT'],
        purl: 'pkg:deb/debian/libssl3@3.0.1-1?arch=amd64&distro=debian-12&upstream=openssl',
        paths: ['var/lib/dpkg/status'],
        layerIndex: 1,
        isOwnedByDistribution: false,
        ownedFiles: { count: 1, bytes: elfFile({ type: 3 }).length },
      },
    ]);
    expect(evidence.unread).toEqual([]);
  });

  it('states the module, the epoch, the vendor and the source package of an rpm package', async () => {
    const { packages } = await scanTars(makeTar([{ path: 'var/lib/rpm/rpmdb.sqlite', content: rpm.file }]));
    expect(packages).toMatchObject([
      { module: 'bash:5:1:a', supplier: 'Acme', source: { name: 'bash' }, licenses: ['GPL-3.0-or-later'] },
    ]);
  });
});

describe('a language package in the files of a distribution package', () => {
  const metadata = 'usr/lib/python3/six-1.16.0.dist-info/METADATA';
  const distribution = { path: metadata, content: 'Name: six\nVersion: 1.16.0\n\n' };
  const owner = rpmHeader([
    [1000, 'python3-six'],
    [1001, '1.16.0'],
    [1002, '9.el9'],
    [1022, 'noarch'],
    [1116, [0]],
    [1117, ['METADATA']],
    [1118, ['/usr/lib/python3/six-1.16.0.dist-info/']],
  ]);
  const owners: [type: string, files: TarEntry[]][] = [
    ['rpm', [{ path: 'var/lib/rpm/rpmdb.sqlite', content: sqliteRpmDatabase([owner]).file }]],
    [
      'apk',
      [
        {
          path: 'lib/apk/db/installed',
          content: 'P:py3-six\nV:1-r0\nA:x86_64\nF:usr/lib/python3/six-1.16.0.dist-info\nR:METADATA\n\n',
        },
      ],
    ],
    [
      'deb',
      [
        { path: 'var/lib/dpkg/status', content: deb('python3-six', '1.16.0-1') },
        { path: 'var/lib/dpkg/info/python3-six.list', content: `/${metadata}\n` },
      ],
    ],
    [
      'alpm',
      [
        { path: 'var/lib/pacman/local/python-six-1-1/desc', content: '%NAME%\npython-six\n\n%VERSION%\n1-1\n\n' },
        { path: 'var/lib/pacman/local/python-six-1-1/files', content: `%FILES%\n${metadata}\n\n` },
      ],
    ],
  ];

  it.each(owners)('is attributed to it: %s', async (type, files) => {
    const { packages } = await scanTars(makeTar([...files, distribution]));
    expect(packages.map((one) => [one.type, one.isOwnedByDistribution])).toEqual(
      expect.arrayContaining([
        [type, false],
        ['pypi', true],
      ]),
    );
    expect(packages).toHaveLength(2);
  });
});

describe('classifiers', () => {
  it('exist for at least fifty kinds of programs, with the most common ones', () => {
    const names = new Set([...classifiers, ...textClassifiers].map(({ name }) => name));
    expect(names.size).toBeGreaterThanOrEqual(50);
    const common = [
      'node',
      'python',
      'openssl',
      'nginx',
      'busybox',
      'openjdk',
      'redis',
      'postgresql',
      'toolchain',
      'php',
    ];
    expect(common.filter((name) => !names.has(name))).toEqual([]);
  });
});
