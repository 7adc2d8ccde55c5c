import { describe, expect, it } from 'vitest';
import { makeTar } from '../../../test/helpers/oci-layout.ts';
import { bashHeader, bdbRpmDatabase } from '../../../test/helpers/rpm-databases.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import type { Inventory } from './inventory.ts';

type Files = Record<string, string | Buffer>;

const tarOf = (files: Files): Buffer => makeTar(Object.entries(files).map(([path, content]) => ({ path, content })));
const scanFiles = (...layers: Files[]): Promise<Inventory> => scanTars(...layers.map(tarOf));

/** `six 1.16`: by `python3-six 1.16-4`. */
const owners = ({ packages }: Inventory): string[] =>
  packages.flatMap(({ name, isOwnedByDistribution, ownedBy }) =>
    isOwnedByDistribution
      ? [`${name}: ${ownedBy ? `${ownedBy.type} ${ownedBy.name} ${ownedBy.version}` : 'unknown'}`]
      : [],
  );
const owned = ({ packages }: Inventory): string[] =>
  packages.flatMap(({ name, architecture, ownedFiles }) =>
    ownedFiles ? [`${name}${architecture ? `:${architecture}` : ''} ${ownedFiles.count} ${ownedFiles.bytes}`] : [],
  );

const metadata = (name: string): Files => ({
  [`usr/lib/python3/dist-packages/${name}.dist-info/METADATA`]: `Name: ${name}\nVersion: 1.0\n`,
});
const stanza = (name: string, architecture = 'all') =>
  `Package: ${name}\nStatus: install ok installed\nArchitecture: ${architecture}\nVersion: 1.0-4\n\n`;
const listOf = (...paths: string[]) => `/.\n${paths.map((path) => `/${path}\n`).join('')}`;

describe('packages of distributions that own others', () => {
  it('are named by name and version, and have the number and bytes of their files', async () => {
    const inventory = await scanFiles({
      ...metadata('six'),
      ...metadata('yaml'),
      ...metadata('own'),
      'usr/bin/six': '12345',
      'usr/bin/foreign': 'x',
      'var/lib/dpkg/status': stanza('python3-six') + stanza('python3-yaml'),
      'var/lib/dpkg/info/python3-six.list': listOf(
        'usr/bin',
        'usr/bin/six',
        'usr/share/absent',
        'usr/lib/python3/dist-packages/six.dist-info/METADATA',
      ),
      'var/lib/dpkg/info/python3-yaml.list': listOf('usr/lib/python3/dist-packages/yaml.dist-info/METADATA'),
    });
    expect(owners(inventory)).toEqual(['six: deb python3-six 1.0-4', 'yaml: deb python3-yaml 1.0-4']);
    expect(owned(inventory)).toEqual(['python3-six:all 2 28', 'python3-yaml:all 1 24']);
  });

  it('are found below a merged usr, whichever name their lists have', async () => {
    const inventory = await scanTars(
      makeTar([
        { path: 'lib', linkName: 'usr/lib', type: '2' },
        ...Object.entries({
          ...metadata('six'),
          'var/lib/dpkg/status': stanza('python3-six'),
          'var/lib/dpkg/info/python3-six.list': listOf('lib/python3/dist-packages/six.dist-info/METADATA'),
        }).map(([path, content]) => ({ path, content })),
      ]),
    );
    expect(owners(inventory)).toEqual(['six: deb python3-six 1.0-4']);
    expect(owned(inventory)).toEqual(['python3-six:all 1 23']);
  });

  it('are told apart by architecture, and a file of two packages counts for one of them', async () => {
    const inventory = await scanFiles({
      'usr/lib/x86_64-linux-gnu/libc.so': 'amd64',
      'usr/lib/i386-linux-gnu/libc.so': 'i386',
      'usr/share/doc/libc6/changelog': '12',
      'var/lib/dpkg/status': stanza('libc6', 'amd64') + stanza('libc6', 'i386'),
      'var/lib/dpkg/info/libc6:amd64.list': listOf('usr/lib/x86_64-linux-gnu/libc.so', 'usr/share/doc/libc6/changelog'),
      'var/lib/dpkg/info/libc6:i386.list': listOf('usr/lib/i386-linux-gnu/libc.so', 'usr/share/doc/libc6/changelog'),
    });
    expect(owned(inventory)).toEqual(['libc6:amd64 2 7', 'libc6:i386 1 4']);
  });

  it('have no files that a later layer deletes, and own none that a later database does not list', async () => {
    const first = {
      ...metadata('six'),
      'usr/bin/six': '12345',
      'usr/bin/gone': '123',
      'var/lib/dpkg/status': stanza('python3-six'),
      'var/lib/dpkg/info/python3-six.list': listOf('usr/bin/six', 'usr/bin/gone'),
    };
    const inventory = await scanFiles(first, { 'usr/bin/.wh.gone': '' });
    expect(owned(inventory)).toEqual(['python3-six:all 1 5']);
    expect(owners(inventory)).toEqual([]);
  });

  it('are those of an apk database, which lists files after the fields of each package', async () => {
    const entry = (name: string, folder: string, file: string) =>
      `P:${name}\nV:1.0-r0\nA:x86_64\nF:${folder}\nR:${file}\n\n`;
    const inventory = await scanFiles({
      ...metadata('six'),
      'bin/busybox': '1234567',
      'lib/apk/db/installed':
        entry('busybox', 'bin', 'busybox') +
        entry('py3-six', 'usr/lib/python3/dist-packages/six.dist-info', 'METADATA'),
    });
    expect(owners(inventory)).toEqual(['six: apk py3-six 1.0-r0']);
    expect(owned(inventory)).toEqual(['busybox:x86_64 1 7', 'py3-six:x86_64 1 23']);
  });

  it('are those of an rpm database', async () => {
    const inventory = await scanFiles({
      'usr/bin/bash': '123',
      'usr/lib64/x.so': '4567',
      'var/lib/rpm/Packages': bdbRpmDatabase([bashHeader()]),
    });
    expect(owned(inventory)).toEqual(['bash:x86_64 2 7']);
  });

  it('are those of a database with a folder for each package', async () => {
    const inventory = await scanFiles({
      'usr/bin/nano': '1234',
      'var/lib/pacman/local/nano-8.0-1/desc': '%NAME%\nnano\n\n%VERSION%\n8.0-1\n\n%ARCH%\nx86_64\n',
      'var/lib/pacman/local/nano-8.0-1/files': '%FILES%\nusr/\nusr/bin/nano\n',
    });
    expect(owned(inventory)).toEqual(['nano:x86_64 1 4']);
  });

  it('are not named where a list does not say which of them owns a file', async () => {
    const inventory = await scanFiles({
      ...metadata('six'),
      'var/lib/dpkg/status': stanza('a') + stanza('b'),
      'var/lib/dpkg/diversions': '/x\n/usr/lib/python3/dist-packages/six.dist-info/METADATA\na\n',
    });
    expect(owners(inventory)).toEqual(['six: unknown']);
  });
});
