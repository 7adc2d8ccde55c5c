import { describe, expect, it } from 'vitest';
import { makeTar } from '../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';

type Files = Record<string, string>;

/** `name@version`, with `dev` for development packages, and the declaring files of each package. */
async function packagesOf(...layers: Files[]): Promise<string[]> {
  const tars = layers.map((files) => makeTar(Object.entries(files).map(([path, content]) => ({ path, content }))));
  const { packages, warnings } = await scanTars(...tars);
  expect(warnings).toEqual([]);
  return packages.map(
    ({ name, version, isDevelopment, paths }) =>
      `${name}@${version}${isDevelopment ? ' dev' : ''} ${paths.map((path) => path.replace(/\/package\.json$/, '')).join(' ')}`,
  );
}

const npm = (name: string, version = '1.0.0'): string => JSON.stringify({ name, version });
const npmLock = (names: Record<string, { dev?: boolean; version?: string }>): string =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Object.entries(names).map(([name, entry]) => [`node_modules/${name}`, { version: '1.0.0', ...entry }]),
    ),
  });
const pipfile = (production: string[], development: string[] = []): string => {
  const entries = (names: string[]) => Object.fromEntries(names.map((name) => [name, { version: '==1.0.0' }]));
  return JSON.stringify({ default: entries(production), develop: entries(development) });
};
const metadata = (name: string): string => `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0.0\n\n`;
const site = 'usr/local/lib/python3.12/site-packages';

describe('a lock file of a project with node_modules', () => {
  it('lists only the installed packages, with both files as their paths', async () => {
    const files = { 'app/package-lock.json': npmLock({ a: {}, b: {} }), 'app/node_modules/a/package.json': npm('a') };
    expect(await packagesOf(files)).toEqual(['a@1.0.0 app/node_modules/a app/package-lock.json']);
  });

  it('marks installed development packages', async () => {
    const files = {
      'app/package-lock.json': npmLock({ a: {}, b: { dev: true } }),
      'app/node_modules/a/package.json': npm('a'),
      'app/node_modules/b/package.json': npm('b'),
    };
    expect(await packagesOf(files)).toEqual([
      'a@1.0.0 app/node_modules/a app/package-lock.json',
      'b@1.0.0 dev app/node_modules/b app/package-lock.json',
    ]);
  });

  it('does not mark a package that another project has without a lock file', async () => {
    const files = {
      'app/package-lock.json': npmLock({ b: { dev: true } }),
      'app/node_modules/b/package.json': npm('b'),
      'srv/node_modules/b/package.json': npm('b'),
    };
    expect(await packagesOf(files)).toEqual(['b@1.0.0 app/node_modules/b app/package-lock.json srv/node_modules/b']);
  });

  it.each([
    ['app/packages/web/yarn.lock', 'app/node_modules/a/package.json'],
    ['app/yarn.lock', 'app/packages/web/node_modules/a/package.json'],
  ])('applies to a workspace: %s and %s', async (lock, manifest) => {
    const text = 'a@^1:\n  version "1.0.0"\n\nb@^1:\n  version "1.0.0"\n';
    expect(await packagesOf({ [lock]: text, [manifest]: npm('a') })).toHaveLength(1);
  });

  it('lists packages without an installed form, such as those of JSR', async () => {
    const lock = JSON.stringify({ version: '5', npm: { 'a@1.0.0': {} }, jsr: { '@std/path@1.0.0': {} } });
    expect(await packagesOf({ 'app/deno.lock': lock, 'app/node_modules/a/package.json': npm('a') })).toEqual([
      '@std/path@1.0.0 app/deno.lock',
      'a@1.0.0 app/deno.lock app/node_modules/a',
    ]);
  });

  it("applies to Yarn's Plug'n'Play", async () => {
    const state = JSON.stringify({ packageRegistryData: [['a', [['npm:1.0.0', {}]]]] });
    expect(
      await packagesOf({ 'app/.pnp.data.json': state, 'app/package-lock.json': npmLock({ a: {}, b: {} }) }),
    ).toEqual(['a@1.0.0 app/.pnp.data.json app/package-lock.json']);
  });
});

describe('a lock file of Composer', () => {
  it.each(['', 'srv/'])('lists only installed packages, in %j', async (folder) => {
    const entry = (name: string) => ({ name, version: '1.0.0' });
    const lock = JSON.stringify({ packages: [entry('a/a'), entry('b/b')], 'packages-dev': [entry('c/c')] });
    const installed = JSON.stringify({ packages: [entry('a/a')] });
    expect(
      await packagesOf({ [`${folder}composer.lock`]: lock, [`${folder}vendor/composer/installed.json`]: installed }),
    ).toEqual([`a/a@1.0.0 ${folder}composer.lock ${folder}vendor/composer/installed.json`]);
    expect(await packagesOf({ [`${folder}composer.lock`]: lock })).toHaveLength(2);
  });
});

describe('a lock file of a project without installed packages', () => {
  it('lists the production packages of a bundled application', async () => {
    const files = {
      'app/package-lock.json': npmLock({ a: {}, b: { dev: true } }),
      'app/dist/bundle.js': '',
      'usr/local/lib/node_modules/npm/package.json': npm('npm'),
      'other/node_modules/a/package.json': npm('a'),
    };
    expect(await packagesOf(files)).toEqual([
      'a@1.0.0 app/package-lock.json other/node_modules/a',
      'npm@1.0.0 usr/local/lib/node_modules/npm',
    ]);
  });

  it('lists nothing after a later layer deletes it', async () => {
    expect(
      await packagesOf({ 'app/package-lock.json': npmLock({ a: {} }) }, { 'app/.wh.package-lock.json': '' }),
    ).toEqual([]);
  });

  it('lists packages again when a later layer deletes node_modules', async () => {
    const below = { 'app/package-lock.json': npmLock({ a: {}, b: {} }), 'app/node_modules/a/package.json': npm('a') };
    expect(await packagesOf(below, { 'app/.wh.node_modules': '' })).toEqual([
      'a@1.0.0 app/package-lock.json',
      'b@1.0.0 app/package-lock.json',
    ]);
  });
});

describe('a lock file of an ecosystem that installs to a common folder', () => {
  const installed = { [`${site}/a-1.dist-info/METADATA`]: metadata('a') };

  it('lists only installed packages when at least a quarter of its production packages is installed', async () => {
    const files = { ...installed, 'srv/Pipfile.lock': pipfile(['A', 'b', 'c', 'd'], ['e', 'f']) };
    expect(await packagesOf(files)).toEqual([`a@1.0.0 srv/Pipfile.lock ${site}/a-1.dist-info/METADATA`]);
  });

  it('lists its production packages when fewer are installed', async () => {
    const files = { ...installed, 'srv/Pipfile.lock': pipfile(['b', 'c', 'd', 'e', 'f'], ['a']) };
    expect((await packagesOf(files)).map((one) => one.split(' ', 1)[0])).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((n) => `${n}@1.0.0`),
    );
  });

  it('does not take packages of the distribution for its own', async () => {
    const path = 'usr/lib/python3/dist-packages/a-1.dist-info/METADATA';
    const files = {
      [path]: metadata('a'),
      'var/lib/dpkg/status': 'Package: python3-a\nStatus: install ok installed\nVersion: 1-1\nArchitecture: all\n\n',
      'var/lib/dpkg/info/python3-a.list': `/.\n/${path}\n`,
      'srv/Pipfile.lock': pipfile(['a', 'b']),
    };
    expect(await packagesOf(files)).toContain('b@1.0.0 srv/Pipfile.lock');
  });

  it.each([
    [`${site}/pip/_vendor/vendor.txt`, 'a==2.0.0\n'],
    [`${site}/setuptools/_vendor/a-1.dist-info/METADATA`, metadata('a')],
  ])('does not take a copy in another package for its own: %s', async (path, content) => {
    expect(await packagesOf({ [path]: content, 'srv/Pipfile.lock': pipfile(['a', 'b']) })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^a@1\.0\.0 .*srv\/Pipfile\.lock/), 'b@1.0.0 srv/Pipfile.lock']),
    );
  });

  it('lists a package once that several lock files of a project name', async () => {
    const files = { 'srv/Pipfile.lock': pipfile(['a']), 'srv/requirements.txt': 'a==1.0.0\n' };
    expect(await packagesOf(files)).toEqual(['a@1.0.0 srv/Pipfile.lock srv/requirements.txt']);
  });
});

describe('a lock file inside a dependency', () => {
  it.each([
    'app/node_modules/x/yarn.lock',
    'usr/lib/python3/site-packages/x/poetry.lock',
    'usr/local/bundle/gems/rack-3.0/Gemfile.lock',
    'app/vendor/x/y/composer.lock',
    'app/deps/x/mix.lock',
    'app/docs/requirements.txt',
  ])('lists nothing: %s', async (path) => {
    const text = 'a==1.0.0\n%{\n  "a": {:hex, :a, "1.0.0", "0a"},\n}\n';
    expect(await packagesOf({ [path]: text })).toEqual([]);
  });

  it.each(['usr/share/nodejs/x/npm-shrinkwrap.json', 'usr/lib/nodejs/x/package-lock.json'])(
    'lists nothing of a Node module that Debian packages: %s',
    async (path) => {
      expect(await packagesOf({ [path]: npmLock({ a: {} }) })).toEqual([]);
    },
  );
});

describe('the record of the packages that npm or pnpm installed', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`;
  const record = (version: string) =>
    JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/a': { version, integrity, dev: true } } });
  const scan = (files: Files) => scanTars(makeTar(Object.entries(files).map(([path, content]) => ({ path, content }))));

  it('gives an installed package its hash, and is neither one of its paths nor a reason for a mark', async () => {
    const { packages } = await scan({
      'app/node_modules/.package-lock.json': record('1.0.0'),
      'app/node_modules/a/package.json': npm('a'),
    });
    expect(packages).toMatchObject([{ name: 'a', hashes: [integrity], paths: ['app/node_modules/a/package.json'] }]);
    expect(packages[0]).not.toHaveProperty('isDevelopment');
  });

  it.each([
    'app/node_modules/.package-lock.json',
    'app/node_modules/b/node_modules/.package-lock.json',
    'node_modules/.pnpm/lock.yaml',
  ])('%s lists no package that has no manifest', async (path) => {
    const { packages, warnings } = await scan({ [path]: record('1.0.0'), 'app/node_modules/c/package.json': npm('c') });
    expect(packages.map(({ name }) => name)).toEqual(['c']);
    expect(warnings).toEqual([]);
  });

  it('gives no hash to another version', async () => {
    const { packages } = await scan({
      'app/node_modules/.package-lock.json': record('1.0.0'),
      'app/node_modules/a/package.json': npm('a', '1.0.1'),
    });
    expect(packages[0]).not.toHaveProperty('hashes');
  });
});

it('a package whose lock files without installed packages state different hashes has none', async () => {
  const lock = (letter: string) =>
    JSON.stringify({ default: { flask: { version: '==1.0', hashes: [`sha256:${letter.repeat(64)}`] } } });
  const tar = makeTar([
    { path: 'app/Pipfile.lock', content: lock('a') },
    { path: 'srv/Pipfile.lock', content: lock('b') },
    {
      path: 'opt/poetry.lock',
      content: `[[package]]\nname = "click"\nversion = "8.0"\nfiles = [{file = "click-8.0.tar.gz", hash = "sha256:${'c'.repeat(64)}"}]\n`,
    },
  ]);
  const { packages } = await scanTars(tar);
  expect(packages.map(({ name, hashes }) => [name, hashes?.length])).toEqual([
    ['click', 1],
    ['flask', undefined],
  ]);
});
