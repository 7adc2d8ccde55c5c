import { describe, expect, it } from 'vitest';
import { bashHeader, ndbRpmDatabase } from '../../../test/helpers/rpm-databases.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { buildTar, tarPart } from '../../../test/helpers/tar-builder.ts';

const status = 'Package: x\nStatus: install ok installed\nVersion: 1\n\n';
const link = (name: string, linkName: string) => tarPart({ name, type: '2', linkName });
const file = (name: string, content: string | Buffer) => tarPart({ name, content });

async function read(...layers: Buffer[]) {
  const { packages, warnings, evidence } = await scanTars(...layers);
  return {
    packages: packages.map(({ name, paths }) => `${name} ${paths.join(' ')}`),
    warnings: warnings.length,
    unread: (evidence.unread ?? []).map(({ kind, examplePath }) => `${kind} ${examplePath}`),
  };
}

describe('a package database outside its standard folder', () => {
  it('is read when the standard folder is a link to its folder, in the same layer or in another one', async () => {
    const expected = { packages: ['x opt/db/status'], warnings: 0, unread: [] };
    expect(await read(buildTar(link('var/lib/dpkg', '/opt/db'), file('opt/db/status', status)))).toEqual(expected);
    expect(await read(buildTar(link('var/lib/dpkg', '/opt/db')), buildTar(file('opt/db/status', status)))).toEqual(
      expected,
    );
    expect(await read(buildTar(file('opt/db/status', status)), buildTar(link('var/lib/dpkg', '../../opt/db')))).toEqual(
      expected,
    );
  });

  it('is read when a folder of rpm or apk is a link', async () => {
    const packages = ndbRpmDatabase([bashHeader()]);
    expect(await read(buildTar(link('var/lib/rpm', '/data/rpm'), file('data/rpm/Packages.db', packages)))).toEqual({
      packages: ['bash data/rpm/Packages.db'],
      warnings: 0,
      unread: [],
    });
    const installed = 'P:musl\nV:1\nF:lib\nR:x\n\n';
    expect(await read(buildTar(link('lib/apk/db', '/data/db'), file('data/db/installed', installed)))).toMatchObject({
      packages: ['musl data/db/installed'],
    });
  });

  it('has owned files', async () => {
    const list = '/.\n/opt/x/node_modules/a/package.json\n';
    const manifest = file('opt/x/node_modules/a/package.json', '{"name":"a","version":"1"}');
    const layer = buildTar(
      link('var/lib/dpkg', '/opt/db'),
      file('opt/db/status', status),
      file('opt/db/info/x.list', list),
      manifest,
    );
    const { packages } = await scanTars(layer);
    expect(packages.find(({ name }) => name === 'a')?.isOwnedByDistribution).toBe(true);
  });

  it('is listed as unread, and not as packages of the image, without a link', async () => {
    const packages = ndbRpmDatabase([bashHeader()]);
    expect(
      await read(
        buildTar(
          file('srv/root/var/lib/dpkg/status', status),
          file('srv/root/lib/apk/db/installed', 'P:musl\nV:1\nF:lib\nR:x\n\n'),
          file('srv/root/var/lib/rpm/Packages.db', packages),
          file('srv/data/status', status),
        ),
      ),
    ).toEqual({
      packages: [],
      warnings: 0,
      unread: [
        'apk srv/root/lib/apk/db/installed',
        'dpkg srv/root/var/lib/dpkg/status',
        'rpm srv/root/var/lib/rpm/Packages.db',
      ],
    });
  });
});

describe('the licenses of a Debian package', () => {
  it('are those of its copyright file, also behind a link, as SPDX expressions', async () => {
    const copyright = '/usr/share/common-licenses/GPL-2 and /usr/share/common-licenses/Apache-2.0';
    const { packages } = await scanTars(
      buildTar(
        file('var/lib/dpkg/status', status + status.replace('x', 'y')),
        file('usr/share/doc/x/copyright', copyright),
        link('usr/share/doc/y', 'x'),
      ),
    );
    expect(packages.map(({ licenses }) => licenses)).toEqual([
      ['GPL-2.0-only', 'Apache-2.0'],
      ['GPL-2.0-only', 'Apache-2.0'],
    ]);
  });
});
