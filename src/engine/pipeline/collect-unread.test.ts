import { describe, expect, it } from 'vitest';
import { elfFile, goBinary } from '../../../test/helpers/executables.ts';
import { imageConfig, layerResult, mergeable } from '../../../test/helpers/layer-result.ts';
import { makeTar, type TarEntry } from '../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { buildTar, gnuLong } from '../../../test/helpers/tar-builder.ts';
import { createUnreadFinder } from './find-unread-files.ts';
import { mergeLayers } from './merge-layers.ts';

type Entries = (string | [path: string, content: string | Buffer] | TarEntry)[];

/** `path` is a program, or a library if its name is that of one, `link -> target` a symbolic link, `link => target` a hard link. */
const layer = (entries: Entries): Buffer =>
  makeTar(
    entries.map((entry): TarEntry => {
      if (Array.isArray(entry)) return { path: entry[0], content: entry[1] };
      if (typeof entry !== 'string') return entry;
      const [path = '', target] = entry.split(/ [-=]> /);
      if (target === undefined) return { path, content: elfFile({ type: /\.(?:so|node)\b/.test(path) ? 3 : 2 }) };
      return { path, type: entry.includes(' -> ') ? '2' : '1', linkName: target };
    }),
  );

/** `kind count examplePath` of all unread content. */
const unread = async (...layers: Entries[]): Promise<string[]> => {
  const { evidence, warnings } = await scanTars(...layers.map(layer));
  expect(warnings).toEqual([]);
  return (evidence.unread ?? []).map(({ kind, count, examplePath }) => `${kind} ${count} ${examplePath}`);
};

const deb = (name: string): string =>
  `Package: ${name}\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1.0-1\n\n`;
const status: [string, string] = ['var/lib/dpkg/status', deb('bash') + deb('libc6')];
const list = (name: string, ...paths: string[]): [string, string] => [
  `var/lib/dpkg/info/${name}.list`,
  `/.\n${paths.map((path) => `/${path}\n`).join('')}`,
];
const apk = (...paths: string[]): [string, string] => [
  'lib/apk/db/installed',
  `P:musl\nV:1.2.5-r0\nA:x86_64\n${paths.map((path) => `F:${path.slice(0, path.lastIndexOf('/'))}\nR:${path.slice(path.lastIndexOf('/') + 1)}\n`).join('')}\n`,
];
const npm = (folder: string): [string, string] => [`${folder}/package.json`, '{"name":"native","version":"1.0.0"}'];
const metadata = 'Metadata-Version: 2.1\nName: native\nVersion: 1\n\n';

describe('an executable', () => {
  it('belongs to the Debian package whose list names it', async () => {
    expect(await unread([status, list('bash', 'bin/bash'), 'bin/bash', 'bin/own'])).toEqual(['executable 1 bin/own']);
  });

  it('belongs to its package when the folders of the list are links into usr', async () => {
    const links: Entries = ['bin -> usr/bin', 'lib64 -> usr/lib64', 'usr/lib64 -> lib'];
    const files: Entries = ['usr/bin/bash', 'usr/lib/ld.so.2', 'usr/bin/own'];
    expect(
      await unread([status, list('bash', 'bin/bash'), list('libc6:amd64', 'lib64/ld.so.2'), ...links, ...files]),
    ).toEqual(['executable 1 usr/bin/own']);
  });

  it('belongs to its package when a later layer writes it through a linked folder', async () => {
    const below: Entries = [status, list('bash', 'usr/bin/bash'), 'bin -> usr/bin'];
    expect(await unread(below, ['bin/bash'])).toEqual([]);
  });

  it('belongs to its package under its diverted name', async () => {
    const diversions: [string, string] = ['var/lib/dpkg/diversions', '/bin/bash\n/bin/bash.real\nlibc6\n'];
    expect(await unread([status, list('bash', 'bin/bash'), diversions, 'bin/bash.real'])).toEqual([]);
  });

  it('belongs to no package when the database lacks the package of the list', async () => {
    expect(await unread([status, list('gone', 'bin/own'), 'bin/own'])).toEqual(['executable 1 bin/own']);
  });

  it('belongs to the Alpine package whose entry names it', async () => {
    expect(
      await unread([apk('lib/ld-musl.so.1', 'bin/busybox'), 'lib/ld-musl.so.1', 'bin/busybox', 'bin/own']),
    ).toEqual(['executable 1 bin/own']);
  });

  it('belongs to the distroless package whose checksums name it', async () => {
    const base: Entries = [
      ['var/lib/dpkg/status.d/libc6', 'Package: libc6\nVersion: 2.36-9\n'],
      ['var/lib/dpkg/status.d/libc6.md5sums', `${'a'.repeat(32)}  usr/lib/libc.so.6\n`],
    ];
    expect(await unread([...base, 'usr/lib/libc.so.6', 'usr/lib/own.so'])).toEqual(['executable 1 usr/lib/own.so']);
  });

  it('belongs to the npm package whose folder contains it', async () => {
    const module = 'app/node_modules/@acme/native';
    expect(await unread([npm(module), `${module}/build/native.node`, 'app/build/own.node'])).toEqual([
      'executable 1 app/build/own.node',
    ]);
    expect(await unread(['app/node_modules/nobody/native.node'])).toEqual([
      'executable 1 app/node_modules/nobody/native.node',
    ]);
  });

  it('belongs to the Python distribution whose record, file list or egg folder contains it', async () => {
    const site = 'usr/lib/python3/site-packages';
    const entries: Entries = [
      [`${site}/a-1.dist-info/METADATA`, metadata],
      [`${site}/a-1.dist-info/RECORD`, 'a/x.so,sha256=0a,1\n"a/y,z.so",,\n../../../bin/a,,\n'],
      [`${site}/b.egg-info/PKG-INFO`, metadata],
      [`${site}/b.egg-info/installed-files.txt`, '../b/x.so\n'],
      [`${site}/c-1.egg/EGG-INFO/PKG-INFO`, metadata],
      [`${site}/d-1.dist-info/RECORD`, 'd/own.so,,\n'],
      ...['a/x.so', 'a/y,z.so', 'b/x.so', 'c-1.egg/c/x.so', 'd/own.so'].map((path) => `${site}/${path}`),
      'usr/bin/a',
    ];
    expect(await unread(entries)).toEqual([`executable 1 ${site}/d/own.so`]);
  });

  it.each<[string, Entries, string]>([
    [
      'gem',
      [['usr/bundle/specifications/x-1.0.gemspec', '# stub: x 1.0 ruby lib\n']],
      'usr/bundle/gems/x-1.0/lib/x.so',
    ],
    [
      'gem with a built extension',
      [['usr/bundle/extensions/x86_64-linux/3.3.0/x-1.0/gem.build_complete', '\n']],
      'usr/bundle/extensions/x86_64-linux/3.3.0/x-1.0/x.so',
    ],
    [
      'Composer package',
      [['srv/vendor/composer/installed.json', '[{"name":"a/b","version":"1","version_normalized":"1.0.0.0"}]']],
      'srv/vendor/a/b/bin/tool',
    ],
    ['Erlang application', [['lib/x-1/ebin/x.app', '{application,x,[{vsn,"1"}]}.']], 'lib/x-1/priv/x.so'],
    [
      'R package',
      [['usr/lib/R/library/x/DESCRIPTION', 'Package: x\nVersion: 1\nBuilt: R 4\n']],
      'usr/lib/R/library/x/libs/x.so',
    ],
    [
      'Lua rock',
      [['usr/lib/luarocks/rocks-5.4/x/1-1/rock_manifest', 'rock_manifest = { lib = { ["x/core.so"] = "0a" } }']],
      'usr/lib/lua/5.4/x/core.so',
    ],
    [
      'Haskell package',
      [['opt/package.conf.d/x-1.conf', 'name: x\nversion: 1\ndynamic-library-dirs: /opt/lib/x-1\n']],
      'opt/lib/x-1/libx.so',
    ],
    ['opam switch', [['root/.opam/d/.opam-switch/switch-state', 'installed: ["x.1"]\n']], 'root/.opam/d/lib/x.so'],
    [
      'Perl distribution',
      [
        ['usr/p/.meta/X-1/install.json', '{"name":"X","dist":"X-1"}'],
        ['usr/p/auto/X/.packlist', 'x\n'],
      ],
      'usr/p/auto/X/X.so',
    ],
    [
      'unplugged package of Yarn',
      [['srv/.pnp.data.json', '{"packageRegistryData":[["x",[["npm:1.0.0",{}]]]]}']],
      'srv/.yarn/unplugged/x/bin/x',
    ],
  ])('belongs to the %s that contains it', async (_, files, program) => {
    expect(await unread([...files, program])).toEqual([]);
    expect(await unread([program])).toEqual([`executable 1 ${program}`]);
  });

  it('counts under each of its hard links and not under symbolic links', async () => {
    expect(await unread(['bin/own', 'bin/second => bin/own', 'bin/third -> own'])).toEqual(['executable 2 bin/own']);
    expect(await unread(['bin/own', 'bin/second => bin/own'], [['bin/.wh.own', '']])).toEqual([
      'executable 1 bin/second',
    ]);
  });
});

describe('a program in the folder of a package', () => {
  it.each<[manager: string, path: string, written: string, short: string, program: string]>([
    [
      'RubyGems',
      'usr/bundle/specifications/x-1.0.gemspec',
      '# stub: x 1.0 ruby lib\n\nGem::Specification.new do |s|\n  s.rubygems_version = "3.3.15".freeze\nend\n',
      '# stub: x 1.0 ruby lib\n\n',
      'usr/bundle/gems/x-1.0/exe/x',
    ],
    [
      'NuGet',
      'root/.nuget/packages/x/1.0.0/x.nuspec',
      '<package><metadata><id>x</id><version>1.0.0</version><authors>a</authors><description>d</description></metadata></package>',
      '<package><metadata><id>x</id><version>1.0.0</version></metadata></package>',
      'root/.nuget/packages/x/1.0.0/tools/x',
    ],
    [
      'R',
      'usr/lib/R/library/x/DESCRIPTION',
      'Package: x\nVersion: 1\nBuilt: R 4.2.2; x86_64-pc-linux-gnu; 2023-01-20 18:24:22 UTC; unix\n',
      'Package: x\nVersion: 1\nBuilt: R 4\n',
      'usr/lib/R/library/x/bin/x',
    ],
    [
      'LuaRocks',
      'usr/lib/luarocks/rocks-5.4/x/1-1/rock_manifest',
      'rock_manifest = {\n   bin = { x = "0a" }\n}\n',
      '',
      'usr/lib/luarocks/rocks-5.4/x/1-1/bin/x',
    ],
    [
      'Conan',
      'srv/full_deploy/host/x/1.0/x86_64/conaninfo.txt',
      '[settings]\narch=x86_64\nos=Linux\n',
      '',
      'srv/full_deploy/host/x/1.0/x86_64/bin/x',
    ],
    [
      'Nimble',
      'root/.nimble/pkgs/x-1.0/nimblemeta.json',
      '{"url":"","files":["/x.nim"],"binaries":["x"],"isLink":false}',
      '{}',
      'root/.nimble/pkgs/x-1.0/x',
    ],
    [
      'Nimble 0.14',
      'root/.nimble/pkgs2/x-1.0/nimblemeta.json',
      '{"version":1,"metaData":{"files":["/x.nim"],"binaries":["x"]}}',
      '{"version":1,"metaData":{}}',
      'root/.nimble/pkgs2/x-1.0/x',
    ],
    [
      'Homebrew',
      'opt/Cellar/x/1.0/INSTALL_RECEIPT.json',
      '{"homebrew_version":"4.2.0"}',
      '{}',
      'opt/Cellar/x/1.0/bin/x',
    ],
    [
      'opam',
      'root/.opam/d/.opam-switch/switch-state',
      'opam-version: "2.0"\ninstalled: ["x.1"]\n',
      'installed: ["x.1"]\n',
      'root/.opam/d/bin/x',
    ],
  ])('belongs to it if the manifest has what %s always writes', async (_, path, written, short, program) => {
    expect(await unread([[path, written], program])).toEqual([]);
    expect(await unread([[path, short], program])).toEqual([`executable 1 ${program}`]);
  });

  it.each<[string, Entries[number], string]>([
    [
      'extension of a gem',
      ['usr/bundle/extensions/x/3.3.0/x-1.0/gem.build_complete', '\n'],
      'usr/bundle/extensions/x/3.3.0/x-1.0/x',
    ],
    [
      'Haskell package',
      ['opt/package.conf.d/x-1.conf', 'name: x\nversion: 1\ndynamic-library-dirs: /opt/lib/x-1\n'],
      'opt/lib/x-1/x',
    ],
    ['Perl distribution', ['usr/p/.meta/X-1/install.json', '{"name":"X","dist":"X-1"}'], 'usr/p/auto/X/x'],
  ])('does not belong to the %s, whose folder has libraries only', async (_, manifest, program) => {
    expect(await unread([manifest, program])).toEqual([`executable 1 ${program}`]);
  });
});

describe('content that contains packages of its own', () => {
  it('counts inside npm and Python packages, which do not cover it', async () => {
    const site = 'usr/lib/python3/site-packages';
    const entries: Entries = [
      npm('app/node_modules/native'),
      ['app/node_modules/native/bin/tool', goBinary()],
      [`${site}/spark-1.dist-info/METADATA`, metadata],
      [`${site}/spark-1.dist-info/RECORD`, 'spark/jars/log4j.jar,,\n'],
      [`${site}/spark/jars/log4j.jar`, 'PK'],
    ];
    expect(await unread(entries)).toEqual([
      'go 1 app/node_modules/native/bin/tool',
      `java 1 ${site}/spark/jars/log4j.jar`,
    ]);
  });

  it('belongs to the distribution package that owns it', async () => {
    const files = ['usr/share/java/x.jar', 'usr/bin/docker'];
    expect(
      await unread([status, list('bash', ...files), ['usr/share/java/x.jar', 'PK'], ['usr/bin/docker', goBinary()]]),
    ).toEqual([]);
  });
});

describe('a lock file', () => {
  it.each([
    'go/pkg/mod/golang.org/x/net@v0.1.0/go.mod',
    'root/.cargo/registry/src/index/serde-1.0/Cargo.lock',
    'app/vendor/x/go.mod',
  ])('does not count inside a dependency: %s', async (path) => {
    expect(await unread([[path, '{}']])).toEqual([]);
  });
});

describe('later layers', () => {
  it('remove content by a whiteout, an opaque folder, a replaced file and a replaced folder', async () => {
    const below: Entries = ['a/own', 'b/own', 'c/own', 'd/own', 'e/own'];
    const above: Entries = [
      ['a/.wh.own', ''],
      ['b/.wh..wh..opq', ''],
      ['c/own', 'text'],
      ['d', 'text'],
    ];
    expect(await unread(below, above)).toEqual(['executable 1 e/own']);
  });

  it('add content that counts once for several layers, with the largest file as example', async () => {
    const big: [string, Buffer] = ['app/z-big', elfFile({ gapBytes: 5000 })];
    expect(await unread(['app/own', big], ['app/own', big], ['app/a'])).toEqual(['executable 3 app/z-big']);
  });
});

describe('one kind of content', () => {
  it('counts Nix store paths, not their files', async () => {
    const files = ['0a-x-1/bin/x', '0a-x-1/lib/x.so', '1b-y-2/bin/y'].map((path) => `nix/store/${path}`);
    expect(await unread(files)).toEqual([expect.stringMatching(/^nix-store 2 /)]);
  });

  it('does not count derivations, except when their content is a program', async () => {
    const recipe: [string, string] = ['gnu/store/0a-x-1.drv', 'Derive([("out",…'];
    expect(await unread([recipe, ['nix/store/1b-y.drv', 'Derive(']])).toEqual([]);
    expect(await unread(['gnu/store/0a-x-1.drv'])).toEqual(['executable 1 gnu/store/0a-x-1.drv']);
    expect(await unread([['gnu/store/0a-folder.drv/a', 'x']])).toEqual([expect.stringMatching(/^guix 1 /)]);
  });

  it('has an example path of at most 512 characters', async () => {
    const path = `${'a/'.repeat(400)}own.jar`;
    const { evidence } = await scanTars(buildTar(gnuLong('L', path), { name: 'cut.jar', content: 'PK' }));
    expect(evidence.unread).toEqual([expect.objectContaining({ kind: 'java', examplePath: path.slice(0, 512) })]);
  });

  it("counts files above the limit of the layer's file list, regardless of their owners", () => {
    const finder = createUnreadFinder();
    const entry = {
      name: '',
      mode: 0o644,
      sizeBytes: 2,
      kind: 'file',
      linkName: '',
      isSparse: false,
      showsOtherFile: false,
      contentOffsetBytes: 0,
    } as const;
    for (const path of ['a.jar', 'b.jar', 'c.gem']) {
      finder.begin(path, entry, undefined);
      finder.end([]);
    }
    const { evidence } = mergeLayers({
      config: imageConfig(),
      layers: [['x'], []].map((entries) => mergeable(layerResult(entries, { unread: finder.result() }))),
    });
    expect(evidence.unread?.map(({ kind, count, examplePath }) => [kind, count, examplePath])).toEqual([
      ['gem', 2, 'c.gem'],
      ['java', 4, 'a.jar'],
    ]);
  });
});

describe('the content of an image', () => {
  const content = async (...layers: Entries[]) => (await scanTars(...layers.map(layer))).evidence.content;
  const sized = (path: string, bytes: number): [string, string] => [path, 'x'.repeat(bytes)];

  it('counts the bytes of files, and those of files that belong to packages', async () => {
    const database: Entries = [status, list('bash', 'bin/bash', 'usr/share/doc/bash/README')];
    const databaseBytes = status[1].length;
    const listBytes = list('bash', 'bin/bash', 'usr/share/doc/bash/README')[1].length;
    const found = await content([
      ...database,
      sized('bin/bash', 700),
      sized('usr/share/doc/bash/README', 30),
      sized('opt/own', 1000),
    ]);
    expect(found).toEqual({
      bytes: databaseBytes + listBytes + 700 + 30 + 1000,
      packageBytes: databaseBytes + 700 + 30,
    });
  });

  it('counts no file that a later layer hides, and folders of language packages with everything below', async () => {
    const manifest = npm('app/node_modules/a');
    const found = await content(
      [manifest, sized('app/node_modules/a/lib/deep/index.js', 40), sized('app/data', 500)],
      ['app/.wh.data', sized('app/new', 5)],
    );
    expect(found).toEqual({ bytes: manifest[1].length + 40 + 5, packageBytes: manifest[1].length + 40 });
  });
});
