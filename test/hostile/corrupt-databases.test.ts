import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packagesOf, scanTar } from '../helpers/layer-file.ts';
import { processorMs } from '../helpers/processor-ms.ts';
import { buildTar } from '../helpers/tar-builder.ts';

const intact = { name: 'node_modules/x/package.json', content: JSON.stringify({ name: 'x', version: '1.0.0' }) };
const stanza = (name: string) =>
  `Package: ${name}\nStatus: install ok installed\nVersion: 1.0-1\nArchitecture: amd64\n`;

/** Paths that an analyzer reads. */
const databases = [
  'var/lib/dpkg/status',
  'var/lib/dpkg/status.d/base',
  'var/lib/dpkg/info/base.list',
  'lib/apk/db/installed',
  'etc/os-release',
  'etc/passwd',
  'etc/shadow',
  'app/node_modules/y/package.json',
  'usr/lib/python3/dist-packages/y-1.dist-info/METADATA',
  'usr/lib/python3/dist-packages/y.egg-info/PKG-INFO',
];

const contents: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['random bytes', randomBytes(200_000)],
  ['zeros', Buffer.alloc(200_000)],
  ['one endless line', Buffer.alloc(1_000_000, 'a')],
  ['endless colons', Buffer.alloc(1_000_000, ':')],
  ['endless line ends', Buffer.alloc(1_000_000, '\n')],
  ['endless continuation lines', Buffer.from(`Package: a\nDescription: b\n${' c\n'.repeat(300_000)}`)],
  ['brackets without end', Buffer.alloc(500_000, '[')],
  ['objects without end', Buffer.from('{"a":'.repeat(100_000))],
  ['half a record', Buffer.from(stanza('half').slice(0, -20))],
  ['a byte order mark and bytes that are no text', Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x80, 0x0a])],
  [
    'names of a prototype',
    Buffer.from('{"name":"__proto__","version":"constructor","__proto__":{"name":"z"},"license":{"type":{}}}'),
  ],
  ['values of wrong types', Buffer.from('{"name":{"a":1},"version":[1],"license":7}')],
];

describe('corrupt package databases', () => {
  it.each(contents)('accept %s in every file that is read, and intact content is read', async (_, content) => {
    const before = process.cpuUsage();
    const result = await scanTar(buildTar(...databases.map((name) => ({ name, content })), intact));
    expect(packagesOf(result)).toContain('x@1.0.0');
    expect(result.files.map(({ path }) => path)).toEqual([...databases, intact.name]);
    expect(processorMs(before)).toBeLessThan(30_000);
  });

  it('of dpkg: the packages around broken ones are read, with a warning', async () => {
    const broken = 'Package broken\nVersion\n: 1\n\0\0\0\n';
    const content = [
      stanza('first'),
      broken,
      `Package: unversioned\nStatus: install ok installed\n`,
      stanza('last'),
    ].join('\n');
    const result = await scanTar(buildTar({ name: 'var/lib/dpkg/status', content }));
    expect(packagesOf(result)).toEqual(['first@1.0-1', 'last@1.0-1']);
    expect(result.files[0]?.facts[0]?.facts.warnings?.length).toBeGreaterThan(0);
  });

  it('above the size limit are not read, with a warning', async () => {
    const result = await scanTar(
      buildTar({ name: 'node_modules/y/package.json', content: Buffer.alloc(3_000_000, ' ') }, intact),
    );
    expect(packagesOf(result)).toEqual(['x@1.0.0']);
    expect(result.warnings).toMatchObject([{ code: 'FILE_TOO_LARGE', path: 'node_modules/y/package.json' }]);
  });
});
