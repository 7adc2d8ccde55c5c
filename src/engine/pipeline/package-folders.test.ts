import { describe, expect, it } from 'vitest';
import { bunBinaryLock } from '../../../test/helpers/bun-binary-lock.ts';
import { elfFile } from '../../../test/helpers/executables.ts';
import { makeTar } from '../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';

type Files = Record<string, string | Buffer>;

/** Paths of the unread programs of an image with these files. */
async function unreadPrograms(files: Files, programs: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const program of programs) {
    const entries = Object.entries({ ...files, [program]: elfFile() }).map(([path, content]) => ({ path, content }));
    const { evidence } = await scanTars(makeTar(entries));
    found.push(...(evidence.unread ?? []).map(({ examplePath }) => examplePath));
  }
  return found;
}

/** As Composer writes the list. */
const composer = (...packages: object[]) =>
  JSON.stringify({ packages: packages.map((each) => ({ version_normalized: '1.0.0.0', ...each })) });
const erlang = (more = '') => `{application, x, [{vsn, "1"}${more}]}.\n`;
const hexMetadata = '{<<"name">>,<<"x">>}.\n{<<"version">>,<<"1">>}.\n';
const release = 'JAVA_VERSION="17.0.2"\nIMPLEMENTOR="Acme"\n';
const haskell = (folder: string) => `name: x\nversion: 1\ndynamic-library-dirs: ${folder}\n`;
const vcpkg = 'Package: zlib\nVersion: 1\nArchitecture: x64-linux\nStatus: install ok installed\n';
const condaRecord = (cached: string) =>
  JSON.stringify({ name: 'x', version: '1', files: [], extracted_package_dir: cached });

describe('the folders of packages', () => {
  it.each<[string, Files, string]>([
    ['a Java runtime in `usr`', { 'usr/release': release }, 'usr/bin/own'],
    ['a Java runtime in `usr/local`', { 'usr/local/release': release }, 'usr/local/lib/own.so'],
    ['Erlang’s version beside other programs', { 'usr/local/x/OTP_VERSION': '26.1\n' }, 'usr/local/bin/own'],
    ['Erlang’s version in the folder of its sources', { 'srv/a/b/OTP_VERSION': '26.1\n' }, 'srv/own'],
    ['PostgreSQL', { 'usr/local/bin/postgres': elfFile({ tail: '\0(PostgreSQL) 16.2\0' }) }, 'usr/local/lib/own.so'],
    ['Python of another version', {
      'usr/local/lib/libpython3.11.so.1.0': elfFile({ type: 3, tail: '\x003.11.7\0' }),
    }, 'usr/local/bin/python3.12'],
    ['Go outside of the folders of its tests', { 'go/VERSION': 'go1.22.10\n' }, 'go/src/own/own'],
    ['OpenSSL of another version', {
      'opt/lib/libcrypto.so.3': elfFile({ type: 3, tail: 'OpenSSL 3.0.15 3 Sep 2024' }),
    }, 'opt/lib/libssl.so.1.1'],
    ['an opam switch in `usr`', { 'usr/.opam-switch/switch-state': 'installed: ["x.1"]\n' }, 'usr/bin/own'],
    ['vcpkg in `usr/local`', { 'usr/local/vcpkg/status': vcpkg }, 'usr/local/bin/own'],
    ['vcpkg beside an application', { 'app/vcpkg/status': vcpkg }, 'app/own'],
    ['a Haskell package of another folder', { 'opt/package.conf.d/x.conf': haskell('/opt/x-1/../../usr') }, 'usr/own'],
    ['a Haskell package of a folder with its name', { 'opt/package.conf.d/x.conf': haskell('/opt/ax-1') }, 'opt/ax-1/own'],
    ['Composer with a package outside of the project', {
      'srv/vendor/composer/installed.json': composer({ name: 'a/b', version: '1', 'install-path': '../../../usr/bin' }),
    }, 'usr/bin/own'],
    ['Composer with a package in the folder of the project', {
      'srv/vendor/composer/installed.json': composer({ name: 'a/b', version: '1', 'install-path': '../../.' }),
    }, 'srv/own'],
    ['Composer with a package in the folder of all packages', {
      'srv/vendor/composer/installed.json': composer({ name: 'a/b', version: '1', 'install-path': '../../x/../vendor' }),
    }, 'srv/vendor/c/own'],
    ['Composer with its own files', { 'srv/vendor/composer/installed.json': composer({ name: 'a/b', version: '1' }) }, 'srv/vendor/composer/own'],
    ['an application of Erlang outside of `bin` and `priv`', {
      'app/lib/x-1/ebin/x.app': erlang(', {modules, [x]}'),
    }, 'app/lib/x-1/own'],
    ['Composer beside its packages', {
      'srv/vendor/composer/installed.json': composer({ name: 'a/b', version: '1', 'install-path': '../a/b' }),
    }, 'srv/vendor/own'],
    ['Perl with a module without a name', {
      'usr/p/.meta/X-1/install.json': '{"name":"./","dist":"X-1"}',
    }, 'usr/p/auto/Y/own.so'],
    ['conda with another folder', { 'opt/conda/conda-meta/x.json': condaRecord('/opt/pkgs/../../srv') }, 'srv/own'],
    ['conda with the folder of all packages', { 'opt/conda/conda-meta/x.json': condaRecord('/srv/pkgs/') }, 'srv/pkgs/own'],
  ])('do not contain programs of others: %s', async (_, files, program) => {
    expect(await unreadPrograms(files, [program])).toEqual([program]);
  }); // biome-ignore format: a table

  it.each<[string, Files, string[]]>([
    ['a Java runtime', { 'opt/java/release': release }, ['opt/java/bin/java', 'opt/java/lib/server/x.so']],
    ['Erlang', { 'usr/local/lib/erlang/releases/26/OTP_VERSION': '26.1\n' }, ['usr/local/lib/erlang/bin/epmd']],
    [
      'PostgreSQL',
      { 'usr/local/bin/postgres': elfFile({ tail: '\0(PostgreSQL) 16.2\0' }) },
      ['usr/local/lib/libpq.so.5.16', 'usr/local/lib/postgresql/plpgsql.so'],
    ],
    [
      'PostgreSQL in a folder of its own',
      { 'opt/pg/bin/postgres': elfFile({ tail: '\0(PostgreSQL) 9.6.2\0' }) },
      ['opt/pg/lib/x.so'],
    ],
    [
      'Python as a shared library',
      { 'usr/local/lib/libpython3.11.so.1.0': elfFile({ type: 3, tail: '\x003.11.7\0' }) },
      ['usr/local/bin/python3.11', 'usr/local/lib/libpython3.so', 'usr/local/lib/python3.11/lib-dynload/x.so'],
    ],
    [
      'Ruby as a shared library',
      { 'usr/local/lib/libruby.so.3.3.0': elfFile({ type: 3, tail: 'ruby 3.3.0 (2023-12-25' }) },
      ['usr/local/bin/ruby', 'usr/local/lib/ruby/3.3.0/x86_64-linux/x.so'],
    ],
    [
      'the HTTP server of Apache',
      { 'usr/local/apache2/bin/httpd': elfFile({ tail: 'Apache/2.4.62 (Unix)' }) },
      ['usr/local/apache2/bin/ab', 'usr/local/apache2/modules/mod_ssl.so'],
    ],
    [
      'OpenSSL',
      { 'opt/openssl/lib/libcrypto.so.3': elfFile({ type: 3, tail: 'OpenSSL 3.0.15 3 Sep 2024' }) },
      ['opt/openssl/lib/libssl.so.3', 'opt/openssl/lib/engines-3/afalg.so', 'opt/openssl/lib/ossl-modules/legacy.so'],
    ],
    ['the sources of Go', { 'usr/local/go/VERSION': 'go1.22.10\n' }, ['usr/local/go/src/debug/elf/testdata/x']],
    [
      'PyPy',
      { 'opt/pypy/bin/libpypy3.10-c.so': elfFile({ type: 3, tail: '[PyPy 7.3.16 with GCC' }) },
      ['opt/pypy/bin/pypy3.10', 'opt/pypy/lib/pypy3.10/x.so'],
    ],
    ['vcpkg', { 'app/vcpkg_installed/vcpkg/status': vcpkg }, ['app/vcpkg_installed/x64-linux/tools/a/b']],
    ['conda', { 'opt/conda/conda-meta/x.json': condaRecord('/opt/conda/pkgs/x-1-0') }, ['opt/conda/pkgs/x-1-0/bin/x']],
    [
      'Composer',
      {
        'srv/vendor/composer/installed.json': composer(
          { name: 'A/b', version: '1' },
          { name: 'c/d', version: '1', 'install-path': '../../web/wp' },
        ),
      },
      ['srv/vendor/A/b/bin/tool', 'srv/web/wp/x.so'],
    ],
    [
      'an application of Erlang',
      { 'app/lib/os_mon-2.8/ebin/os_mon.app': erlang(', {modules, [os_mon]}') },
      ['app/lib/os_mon-2.8/priv/bin/memsup', 'app/lib/os_mon-2.8/bin/x'],
    ],
    [
      'a package of Hex',
      { 'srv/deps/x/hex_metadata.config': `${hexMetadata}{<<"files">>,[<<"c_src">>]}.\n` },
      ['srv/deps/x/c_src/tool'],
    ],
  ])('contain the programs of %s', async (_, files, programs) => {
    expect(await unreadPrograms(files, programs)).toEqual([]);
  });
});

const npm = (more = {}) => JSON.stringify({ name: 'x', version: '1.0.0', ...more });
const site = 'usr/lib/python3/site-packages';
const metadata = 'Metadata-Version: 2.1\nName: x\nVersion: 1\n\n';
const project = 'app/node_modules';

describe('a manifest that the authors of a package wrote', () => {
  const manifests: [string, Files, string][] = [
    ['npm', { [`${project}/x/package.json`]: npm() }, `${project}/x`],
    ['an egg', { [`${site}/x-1.egg/EGG-INFO/PKG-INFO`]: metadata }, `${site}/x-1.egg`],
    ['Julia', { 'root/.julia/packages/X/0aB1c/Project.toml': 'name = "X"\nversion = "1.0.0"\n' }, 'root/.julia/packages/X/0aB1c'],
    ['Erlang', { 'app/lib/x-1/ebin/x.app': erlang() }, 'app/lib/x-1/priv'],
    ['Hex', { 'srv/deps/x/hex_metadata.config': hexMetadata }, 'srv/deps/x'],
    ['Composer', { 'srv/vendor/composer/installed.json': JSON.stringify([{ name: 'a/b', version: '1' }]) }, 'srv/vendor/a/b'],
    ['Bundler with Git', { 'usr/bundler/gems/x-0a1b/x.gemspec': '# stub: x 1.0 ruby lib\n' }, 'usr/bundler/gems/x-0a1b'],
  ]; // biome-ignore format: a table

  it.each(manifests)('covers no program in its folder: %s', async (_, files, folder) => {
    const program = `${folder}/vendor/own`;
    expect(await unreadPrograms(files, [program])).toEqual([program]);
  });

  it.each(manifests)('covers the libraries in its folder: %s', async (_, files, folder) => {
    const library = elfFile({ type: 3 });
    const names = ['build/Release/x.node', 'lib/x.so', 'lib/x.so.1.2'];
    const entries = Object.entries({
      ...files,
      ...Object.fromEntries(names.map((one) => [`${folder}/${one}`, library])),
    });
    const { evidence } = await scanTars(makeTar(entries.map(([path, content]) => ({ path, content }))));
    expect(evidence.unread ?? []).toEqual([]);
  });

  it('covers no library with the name of a program, and no program with the name of a library', async () => {
    const [own, fixed] = [`${project}/x/own`, `${project}/x/own.so`];
    const content = {
      [`${project}/x/package.json`]: npm(),
      [own]: elfFile({ type: 3 }),
      [fixed]: elfFile({ type: 2 }),
    };
    const entries = Object.entries(content).map(([path, bytes]) => ({ path, content: bytes }));
    const { evidence } = await scanTars(makeTar(entries));
    expect(evidence.unread).toEqual([expect.objectContaining({ kind: 'executable', count: 2 })]);
  });

  it.each<[string, object, string]>([
    ['names it as its only program', { bin: './bin/x' }, 'bin/x'],
    ['names it as one of its programs', { bin: { y: 'bin/x', z: 7 } }, 'bin/x'],
    ['is for one platform', { os: ['linux'], cpu: ['x64'] }, 'bin/x'],
    [
      'has the address from which npm 6 installed it',
      { _resolved: 'https://registry.example.com/x-1.0.0.tgz' },
      'vendor/x',
    ],
  ])('covers a program of an npm package if it %s', async (_, more, program) => {
    expect(await unreadPrograms({ [`${project}/x/package.json`]: npm(more) }, [`${project}/x/${program}`])).toEqual([]);
  });

  it('covers no program of another npm package that it names', async () => {
    const files = { [`${project}/x/package.json`]: npm({ bin: '../y/own' }) };
    expect(await unreadPrograms(files, [`${project}/y/own`])).toEqual([`${project}/y/own`]);
  });

  it.each<[string, string, string]>([
    ['npm', '.package-lock.json', JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/@a/x': { version: '1.0.0' } } })],
    ['Yarn 1', '.yarn-integrity', JSON.stringify({ lockfileEntries: { '@a/x@^1.0.0': 'https://registry.example.com/x.tgz' } })],
    ['Yarn 4', '.yarn-state.yml', '"@a/x@npm:1.0.0":\n  locations:\n    - "node_modules/@a/x"\n'],
    ['pnpm 9 without its store', '.modules.yaml', "hoistedLocations:\n  '@a/x@1.0.0':\n    - node_modules/@a/x\n"],
    ['pnpm 10 without its store', '.modules.yaml', JSON.stringify({ hoistedLocations: { '@a/x@1.0.0': ['node_modules/@a/x'] } })],
  ])('covers all programs of an npm package in the record of %s', async (_, record, text) => {
    const files = { [`${project}/@a/x/package.json`]: npm(), [`${project}/y/package.json`]: npm(), [`${project}/${record}`]: text };
    const [listed, own] = [`${project}/@a/x/vendor/tool`, `${project}/y/vendor/own`];
    expect(await unreadPrograms(files, [listed, own])).toEqual([own]);
  }); // biome-ignore format: a table

  it('covers all programs of npm packages in the store of pnpm', async () => {
    const store = `${project}/.pnpm`;
    const files = {
      [`${store}/lock.yaml`]: 'lockfileVersion: "9.0"\n',
      [`${store}/x@1.0.0/node_modules/x/package.json`]: npm(),
    };
    expect(await unreadPrograms(files, [`${store}/x@1.0.0/node_modules/x/vendor/tool`])).toEqual([]);
  });

  it('covers all programs of npm packages in the store of Yarn 4', async () => {
    const [listed, other] = ['.store/x-npm-1.0.0-0a/package', '.store/y-npm-1.0.0-0b/package'];
    const files = {
      [`${project}/.package-map.json`]: JSON.stringify({ packages: { '.': { url: '..' }, [listed]: { url: listed } } }),
      [`${project}/${listed}/package.json`]: npm(),
      [`${project}/${other}/package.json`]: npm(),
    };
    const own = `${project}/${other}/vendor/own`;
    expect(await unreadPrograms(files, [`${project}/${listed}/vendor/tool`, own])).toEqual([own]);
  });

  describe.each<[string, (name: string) => string | Buffer]>([
    ['bun.lock', (name) => JSON.stringify({ packages: { [name]: [`${name}@1.0.0`, '', {}, ''] } })],
    [
      'bun.lockb',
      (name) =>
        bunBinaryLock([
          { name: 'app', requires: [1] },
          { name, version: [1, 0, 0] },
        ]),
    ],
  ])('and a lock file %s', (lock, textWith) => {
    it('cover all programs of the npm packages that the lock file names', async () => {
      const files = {
        [`app/${lock}`]: textWith('@a/x'),
        [`${project}/@a/x/package.json`]: npm(),
        [`${project}/@a/x/node_modules/z/package.json`]: npm(),
        [`${project}/y/package.json`]: npm(),
        [`${project}/.bun/x@1.0.0/node_modules/x/package.json`]: npm(),
      };
      const listed = [
        '@a/x/vendor/tool',
        '@a/x/node_modules/z/vendor/tool',
        '.bun/x@1.0.0/node_modules/x/vendor/tool',
      ].map((path) => `${project}/${path}`);
      const own = [`${project}/y/vendor/own`, 'app/own', 'app/@a/x/own'];
      expect(await unreadPrograms(files, [...listed, ...own])).toEqual(own);
    });

    it('cover no programs of others', async () => {
      const programs = [`${project}/own`, 'app/own', 'usr/own/own'];
      expect(await unreadPrograms({ [`app/${lock}`]: textWith('../../usr') }, programs)).toEqual(programs);
      expect(await unreadPrograms({ [`app/${lock}`]: textWith('.') }, programs)).toEqual(programs);
    });

    it('cover none if the lock file is that of a dependency', async () => {
      const program = `${project}/y/node_modules/x/own`;
      const files = { [`${project}/y/${lock}`]: textWith('x'), [`${project}/y/package.json`]: npm() };
      expect(await unreadPrograms(files, [program])).toEqual([program]);
    });
  });

  it.each([
    ['.package-map.json', JSON.stringify({ packages: { '.': {}, '..': {}, '../../usr': {}, 'y/../../..': {} } })],
    ['.modules.yaml', 'hoistedLocations:\n  x@1.0.0:\n    - node_modules/../../usr\n    - usr\n'],
    ['.package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/../../usr': {}, 'node_modules/': {} } })],
    ['.yarn-integrity', JSON.stringify({ lockfileEntries: { '../../usr@1': '', '@1': '', '.@1': '' } })],
    ['.yarn-state.yml', '"x@npm:1.0.0":\n  locations:\n    - "node_modules/../../usr"\n'],
  ])('is not replaced by a record %s with folders of others', async (record, text) => {
    const programs = ['usr/own/own', `${project}/x/own`];
    expect(await unreadPrograms({ [`${project}/${record}`]: text }, programs)).toEqual(programs);
  });
});
