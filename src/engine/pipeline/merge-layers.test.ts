import { describe, expect, it } from 'vitest';
import { imageConfig, type LayerEntry, layerResult, mergeable } from '../../../test/helpers/layer-result.ts';
import type { DeclaredPackage } from '../../domain/package.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';
import type { Inventory } from './inventory.ts';
import { mergeLayers } from './merge-layers.ts';
import { hashPath } from './path-hash.ts';

const npm = (name: string, version = '1'): FileFacts => ({ packages: [{ type: 'npm', name, version, licenses: [] }] });

/** A package database: `deb('a', 'b=2')` contains a 1 and b 2. */
const database =
  (type: 'deb' | 'apk' | 'rpm' | 'alpm') =>
  (...names: string[]): FileFacts => ({
    packages: names.map((text): DeclaredPackage => {
      const [name = '', version = '1'] = text.split('=');
      return { type, name, version, licenses: [] };
    }),
  });
const deb = database('deb');
const apk = database('apk');
const rpm = database('rpm');
const alpm = database('alpm');
const os = (id: string): FileFacts => ({ operatingSystem: { id, versionId: '1', name: id } });

function merge(...layers: (LayerEntry[] | ReturnType<typeof layerResult>)[]): Inventory {
  return mergeLayers({
    config: imageConfig(),
    layers: layers.map((layer) => mergeable(Array.isArray(layer) ? layerResult(layer) : layer)),
  });
}

/** `name@version path,path #layer` of each package. */
function listed(inventory: Inventory): string[] {
  return inventory.packages.map((one) => `${one.name}@${one.version} ${one.paths.join(',')} #${one.layerIndex}`);
}

const a = 'app/node_modules/a/package.json';
const status = 'var/lib/dpkg/status';
const pacman = 'var/lib/pacman/local';

describe('packages and their layers', () => {
  it.each<[string, LayerEntry[][], string[]]>([
    ['one database', [[[status, deb('x', 'y')]]], [`x@1 ${status} #0`, `y@1 ${status} #0`]],
    [
      'a package stays where it came in',
      [[[status, deb('x')]], [[status, deb('x', 'y')]], [[status, deb('x', 'y', 'z')]]],
      [`x@1 ${status} #0`, `y@1 ${status} #1`, `z@1 ${status} #2`],
    ],
    [
      'an upgrade is a new package',
      [[[status, deb('x')]], [[status, deb('x=2')]], [[status, deb('x=2', 'y')]]],
      [`x@2 ${status} #1`, `y@1 ${status} #2`],
    ],
    [
      'removed and installed again: the second time',
      [[[status, deb('x')]], [[status, deb('y')]], [[status, deb('x', 'y')]]],
      [`x@1 ${status} #2`, `y@1 ${status} #1`],
    ],
    [
      'back to the old version: the third layer',
      [[[status, deb('x')]], [[status, deb('x=2')]], [[status, deb('x')]]],
      [`x@1 ${status} #2`],
    ],
    [
      'layers that do not touch it do not count',
      [[[status, deb('x')]], ['etc/motd'], [[status, deb('x', 'y')]]],
      [`x@1 ${status} #0`, `y@1 ${status} #2`],
    ],
    [
      'a whiteout and a new database in one layer is a change of the file',
      [[[status, deb('x')]], ['var/lib/dpkg/.wh.status', [status, deb('x', 'y')]]],
      [`x@1 ${status} #0`, `y@1 ${status} #1`],
    ],
    [
      'databases under a linked folder',
      [['lib -> usr/lib', ['usr/lib/apk/db/installed', apk('x')]], [['lib/apk/db/installed', apk('x', 'y')]]],
      ['x@1 usr/lib/apk/db/installed #0', 'y@1 usr/lib/apk/db/installed #1'],
    ],
    [
      'one file per package',
      [[['var/lib/dpkg/status.d/x', deb('x')]], [['var/lib/dpkg/status.d/y', deb('y')]]],
      ['x@1 var/lib/dpkg/status.d/x #0', 'y@1 var/lib/dpkg/status.d/y #1'],
    ],
    [
      'the same package in several files: once, the earliest layer',
      [[['b/node_modules/a/package.json', npm('a')]], [[a, npm('a')]]],
      [`a@1 ${a},b/node_modules/a/package.json #0`],
    ],
  ])('%s', (_, layers, expected) => {
    expect(listed(merge(...layers))).toEqual(expected);
  });

  it('merges spellings of one PyPI name, and distinguishes architectures and sources', () => {
    const facts: FileFacts = {
      packages: [
        { type: 'pypi', name: 'Foo_Bar', version: '1', licenses: [] },
        { type: 'pypi', name: 'foo-bar', version: '1', licenses: [] },
        { type: 'deb', name: 'x', version: '1', architecture: 'amd64', licenses: [] },
        { type: 'deb', name: 'x', version: '1', architecture: 'i386', licenses: [] },
      ],
    };
    expect(merge([['f', facts]]).packages.map(({ purl }) => purl)).toEqual([
      'pkg:deb/debian/x@1?arch=amd64',
      'pkg:deb/debian/x@1?arch=i386',
      'pkg:pypi/foo-bar@1',
    ]);
  });

  it('stores at most a hundred paths of a package', () => {
    const entries = Array.from(
      { length: 150 },
      (_, index): LayerEntry => [`p${index}/node_modules/a/package.json`, npm('a')],
    );
    expect(merge(entries).packages.map(({ paths }) => paths.length)).toEqual([100]);
  });

  it('assigns a language package that the distribution owns to the distribution, through a merged /usr too', () => {
    const python: FileFacts = { packages: [{ type: 'pypi', name: 'six', version: '1', licenses: [] }] };
    const owner = (path: string): FileFacts => ({
      ...deb('python3-six'),
      ownedHashes: new Uint8Array(Float64Array.of(hashPath(path)).buffer),
    });
    const isOwned = (...layers: LayerEntry[][]) =>
      merge(...layers).packages.find(({ type }) => type === 'pypi')?.isOwnedByDistribution;
    const metadata = 'usr/lib/python3/dist-packages/six.egg-info';
    expect(
      isOwned([
        [metadata, python],
        [status, owner(metadata)],
      ]),
    ).toBe(true);
    expect(isOwned([[metadata, python]], [[status, owner(metadata)]])).toBe(true);
    expect(
      isOwned(['lib -> usr/lib', [metadata, python], [status, owner('lib/python3/dist-packages/six.egg-info')]]),
    ).toBe(true);
    expect(
      isOwned([
        ['venv/six.egg-info', python],
        [status, owner(metadata)],
      ]),
    ).toBe(false);
    // A second copy without an owner must be matched separately.
    expect(
      isOwned([
        [metadata, python],
        ['venv/six.egg-info', python],
        [status, owner(metadata)],
      ]),
    ).toBe(false);
  });

  it('is development only when every file says so', () => {
    const facts = (isDevelopment: boolean): FileFacts => ({
      packages: [{ type: 'npm', name: 'a', version: '1', licenses: [], ...(isDevelopment ? { isDevelopment } : {}) }],
    });
    expect(
      merge([
        ['x', facts(true)],
        ['y', facts(true)],
      ]).packages[0]?.isDevelopment,
    ).toBe(true);
    expect(
      merge([
        ['x', facts(true)],
        ['y', facts(false)],
      ]).packages[0]?.isDevelopment,
    ).toBeUndefined();
  });
});

describe('operating system', () => {
  const etc = 'etc/os-release';
  const usr = 'usr/lib/os-release';
  it.each<[string, LayerEntry[][], string | undefined]>([
    ['none is fine', [['bin/app']], undefined],
    [
      'etc first',
      [
        [
          [usr, os('b')],
          [etc, os('a')],
        ],
      ],
      'a',
    ],
    ['usr/lib else', [[[usr, os('b')]]], 'b'],
    ['a relative link in etc', [[[usr, os('b')], `${etc} -> ../usr/lib/os-release`]], 'b'],
    ['an absolute link in etc', [[[usr, os('b')], `${etc} -> /usr/lib/os-release`]], 'b'],
    ['a dangling link in etc', [[[usr, os('b')], `${etc} -> /nowhere`]], 'b'],
    ['a link loop in etc', [[[usr, os('b')], `${etc} -> os-release`]], 'b'],
    [
      'a link whose target a later layer replaces',
      [[[usr, os('b')], `${etc} -> ../usr/lib/os-release`], [[usr, os('c')]]],
      'c',
    ],
    ['a file in place of the link', [[[usr, os('b')], `${etc} -> ../usr/lib/os-release`], [[etc, os('a')]]], 'a'],
    [
      'an etc file without an id',
      [
        [
          [usr, os('b')],
          [etc, {}],
        ],
      ],
      'b',
    ],
    ['usr/lib behind a linked folder', [['usr/lib -> lib64', ['usr/lib/os-release', os('b')]]], 'b'],
  ])('%s', (_, layers, expected) => {
    expect(merge(...layers).operatingSystem?.id).toBe(expected);
  });
});

describe('lost package databases', () => {
  const program: LayerEntry = ['usr/bin/openssl', 1000];
  it.each<[string, LayerEntry[][], number]>([
    ['deleted', [[program, [status, deb('x')]], ['var/lib/dpkg/.wh.status']], 1],
    ['deleted with its folder', [[program, [status, deb('x')]], ['var/.wh.lib']], 1],
    ['emptied', [[program, [status, deb('x')]], [[status, {}]]], 1],
    ['replaced by something unreadable', [[program, [status, deb('x')]], [`!${status}`]], 1],
    ['its folder replaced by a link', [[program, [status, deb('x')]], ['var -> /tmp']], 1],
    [
      'one of several files of packages deleted',
      [
        [program, ['var/lib/dpkg/status.d/x', deb('x')], ['var/lib/dpkg/status.d/y', deb('y')]],
        ['var/lib/dpkg/status.d/.wh.x'],
      ],
      1,
    ],
    [
      'moved',
      [
        [program, ['lib/apk/db/installed', apk('x')]],
        ['lib/apk/.wh.db', ['usr/lib/apk/db/installed', apk('x=2')]],
      ],
      0,
    ],
    [
      'a deleted rpm database',
      [[program, ['var/lib/rpm/rpmdb.sqlite', rpm('x')]], ['var/lib/rpm/.wh.rpmdb.sqlite']],
      1,
    ],
    [
      'an rpm database in another format',
      [
        [program, ['var/lib/rpm/Packages', rpm('x')]],
        ['var/lib/rpm/.wh.Packages', ['var/lib/rpm/rpmdb.sqlite', rpm('x')]],
      ],
      0,
    ],
    [
      'a package that pacman removed with its file',
      [[program, [`${pacman}/x-1/desc`, alpm('x')], [`${pacman}/y-1/desc`, alpm('y')]], [`${pacman}/.wh.x-1`]],
      0,
    ],
    [
      'the whole database of pacman',
      [[program, [`${pacman}/x-1/desc`, alpm('x')], [`${pacman}/y-1/desc`, alpm('y')]], ['var/lib/.wh.pacman']],
      1,
    ],
    ['restored', [[program, [status, deb('x')]], ['var/.wh.lib'], [[status, deb('x')]]], 0],
    [
      'gone with all programs',
      [
        [program, [status, deb('x')]],
        ['.wh.usr', '.wh.var'],
      ],
      0,
    ],
    [
      'gone with the whole root',
      [
        [program, [status, deb('x')]],
        ['.wh..wh..opq', 'app'],
      ],
      0,
    ],
    ['never had a package', [[program, [status, {}]], ['var/.wh.lib']], 0],
    ['rewritten with fewer packages', [[program, [status, deb('x', 'y')]], [[status, deb('x')]]], 0],
  ])('%s: %#', (_, layers, warnings) => {
    const found = merge(...layers).warnings;
    expect(found.filter(({ message }) => message.includes('package database'))).toHaveLength(warnings);
  });

  it('are reported when the database is at a place that no analyzer reads', () => {
    const inventory = merge([`var/lib/dpkg -> /opt/db`, ['opt/db/status', 1000]]);
    expect(inventory.warnings).toMatchObject([{ code: 'MALFORMED_FILE', path: status }]);
  });
});

describe('warnings', () => {
  it('count unread content only while it is present', () => {
    const unreadable = () =>
      layerResult([[status, 10], 'etc/'], {
        warnings: [
          { code: 'FILE_TOO_LARGE', message: 'too large', path: status },
          { code: 'NOT_UTF8', message: 'names' },
        ],
      });
    expect(merge(unreadable()).warnings.map(({ code }) => code)).toEqual(['FILE_TOO_LARGE', 'NOT_UTF8']);
    expect(merge(unreadable(), [[status, deb('x')]]).warnings.map(({ code }) => code)).toEqual(['NOT_UTF8']);
  });

  it('repeat the warning of a surviving file once, with its layer', () => {
    const broken: FileFacts = { warnings: ['Stanza 3 has no version.'] };
    const layer = layerResult(['etc/', [status, broken]]);
    layer.files = [{ path: status, facts: [{ analyzer: 'dpkg', facts: broken }] }];
    layer.warnings = [{ code: 'MALFORMED_FILE', message: 'Stanza 3 has no version.', path: status }];
    expect(merge(['etc/'], layer).warnings).toMatchObject([{ path: status, layerIndex: 1 }]);
    expect(merge(layer, [[status, deb('x')]]).warnings).toEqual([]);
  });
});
