import { describe, expect, it } from 'vitest';
import { makeJar } from '../../../../test/helpers/make-jar.ts';
import { makeZip } from '../../../../test/helpers/make-zip.ts';
import { makeTar, type TarEntry } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';

const library = makeJar({ maven: ['org.log:log:2.0'] });
const application = makeJar({
  maven: ['com.acme:shop:1.0'],
  entries: [{ name: 'BOOT-INF/lib/log-2.0.jar', content: library, isStored: true }],
});

async function scan(...entries: TarEntry[]) {
  const { packages, evidence, warnings } = await scanTars(makeTar(entries));
  return { packages, unread: evidence.unread ?? [], warnings };
}

describe('an image with Java archives', () => {
  it('lists the packages in archives with the places of all their copies', async () => {
    const { packages, unread, warnings } = await scan(
      { path: 'app/shop.jar', content: application },
      { path: 'opt/log.jar', content: library },
    );
    expect(packages.map(({ purl, paths }) => ({ purl, paths }))).toEqual([
      { purl: 'pkg:maven/com.acme/shop@1.0', paths: ['app/shop.jar'] },
      { purl: 'pkg:maven/org.log/log@2.0', paths: ['app/shop.jar!/BOOT-INF/lib/log-2.0.jar', 'opt/log.jar'] },
    ]);
    expect({ unread, warnings }).toEqual({ unread: [], warnings: [] });
  });

  it('attributes all packages in an archive of a distribution package to the distribution', async () => {
    const { packages, unread } = await scan(
      { path: 'var/lib/dpkg/status', content: 'Package: shop\nStatus: install ok installed\nVersion: 1-1\n\n' },
      { path: 'var/lib/dpkg/info/shop.list', content: '/.\n/usr/share/java/shop.jar\n/usr/share/java/tool.jar\n' },
      { path: 'usr/share/java/shop.jar', content: application },
      { path: 'usr/share/java/tool.jar', content: makeJar() },
    );
    const owned = packages.filter(({ type }) => type === 'maven').map((found) => found.isOwnedByDistribution);
    expect({ owned, unread }).toEqual({ owned: [true, true], unread: [] });
  });

  it('lists an archive without a group as a generic package with its SHA-1', async () => {
    const { packages } = await scan({ path: 'app/tool-1.2.jar', content: makeJar() });
    expect(packages).toMatchObject([
      { type: 'generic', purl: 'pkg:generic/tool@1.2', sha1: expect.stringMatching(/^[0-9a-f]{40}$/) },
    ]);
  });

  it('names archives without coordinates, also in an application whose other libraries are known', async () => {
    const mixed = makeJar({
      maven: ['com.acme:shop:1.0'],
      entries: [{ name: 'BOOT-INF/lib/tool.jar', content: makeJar() }],
    });
    const { unread } = await scan({ path: 'a/shop.jar', content: mixed }, { path: 'b/tool.jar', content: makeJar() });
    expect(unread).toMatchObject([{ kind: 'java', count: 2, reason: 'Java archive: it has no Maven coordinates' }]);
  });

  it('lists a Java runtime, which owns its modules, programs and archives', async () => {
    const { packages, unread } = await scan(
      { path: 'opt/jdk/release', content: 'JAVA_VERSION="1.8.0_402"\n' },
      { path: 'opt/jdk/jmods/java.base.jmod', content: 'JM\x01\x00' },
      { path: 'opt/jdk/lib/tools.jar', content: makeJar() },
    );
    expect(packages).toMatchObject([{ purl: 'pkg:generic/openjdk@1.8.0_402', paths: ['opt/jdk/release'] }]);
    expect(unread).toEqual([]);
  });

  it('lists the packages of a lock file only when the archives are not in the image', async () => {
    const lock = {
      path: 'srv/gradle.lockfile',
      content: 'org.log:log:2.0=runtimeClasspath\norg.x:y:1=runtimeClasspath\n',
    };
    const alone = await scan(lock);
    expect(alone.packages.map(({ name }) => name)).toEqual(['org.log:log', 'org.x:y']);
    const { packages } = await scan(lock, { path: 'opt/log.jar', content: library });
    expect(packages).toMatchObject([{ name: 'org.log:log', paths: ['opt/log.jar', 'srv/gradle.lockfile'] }]);
  });

  it('is read completely with archives that are nested 1,000 deep or expand without limit, and says what was not read', async () => {
    let deep = library;
    for (let depth = 0; depth < 1000; depth += 1) {
      deep = makeZip([{ name: 'x.jar', content: deep, isStored: depth < 980 }]);
    }
    const bomb = makeZip([{ name: 'x.jar', content: Buffer.alloc(70_000_000) }]);
    const { packages, warnings } = await scan(
      { path: 'app/deep.jar', content: deep },
      { path: 'app/bomb.jar', content: bomb },
      { path: 'opt/log.jar', content: library },
    );
    expect(packages.map(({ name }) => name)).toEqual(['org.log:log']);
    expect(warnings).toMatchObject([
      { path: 'app/deep.jar', message: 'Archives that are nested too deeply were not read.' },
      { path: 'app/bomb.jar', message: 'A part of the archive exceeds the size limit and was not read.' },
    ]);
  });

  describe('of Quarkus', () => {
    const manifest = {
      'Implementation-Title': 'shop',
      'Implementation-Version': '1.0',
      'Main-Class': 'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
    };
    const files = (launcher: Buffer): TarEntry[] => [
      { path: 'app/app/shop-1.0.jar', content: makeJar({ maven: ['com.acme:shop:1.0'] }) },
      { path: 'app/quarkus/generated-bytecode.jar', content: makeJar() },
      { path: 'app/quarkus/transformed-bytecode.jar', content: makeJar() },
      { path: 'app/quarkus-run.jar', content: launcher },
    ];

    it('has no packages in the archives that the build generates', async () => {
      const { packages, unread, warnings } = await scan(...files(makeJar({ manifest, hasNoCode: true })));
      expect(packages.map(({ purl }) => purl)).toEqual(['pkg:maven/com.acme/shop@1.0']);
      expect({ unread, warnings }).toEqual({ unread: [], warnings: [] });
    });

    it('has unread archives beside those', async () => {
      const other = { path: 'app/quarkus/other.jar', content: makeJar() };
      const { unread } = await scan(...files(makeJar({ manifest, hasNoCode: true })), other);
      expect(unread).toMatchObject([{ kind: 'java', count: 1, examplePath: 'app/quarkus/other.jar' }]);
    });

    it.each([
      ['contains classes', { manifest }],
      ['contains a library', { manifest, hasNoCode: true, maven: ['org.log:log:2.0'] }],
      ['starts another class', { manifest: { ...manifest, 'Main-Class': 'com.acme.Main' }, hasNoCode: true }],
    ])('has unread archives beside an archive that %s', async (_, parts) => {
      expect((await scan(...files(makeJar(parts)))).unread).toMatchObject([{ kind: 'java', count: 2 }]);
    });
  });
});
