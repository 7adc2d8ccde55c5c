import { describe, expect, it } from 'vitest';
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

const composer = (...packages: object[]) => JSON.stringify({ packages });
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
    ['vcpkg', { 'app/vcpkg_installed/vcpkg/status': vcpkg }, ['app/vcpkg_installed/x64-linux/tools/a/b']],
    ['Haskell', { 'opt/package.conf.d/x-1.conf': haskell('${pkgroot}/../lib/x-1-0a') }, ['lib/x-1-0a/libx.so']],
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
  ])('contain the programs of %s', async (_, files, programs) => {
    expect(await unreadPrograms(files, programs)).toEqual([]);
  });
});
