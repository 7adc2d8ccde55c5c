import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/helpers/postgres.ts';
import { newId } from '../../../../domain/ids.ts';
import { readRankedUpgrades } from './read-ranked-upgrades.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the same version of a package has an upgrade of its own on each release of a distribution', async () => {
  const db = database.kysely;
  const organizationId = newId('org');
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  for (const [image, distro, fixedVersion] of [
    ['bullseye', 'debian-11', '1.0-1+deb11u9'],
    ['bookworm', 'debian-12', '1.0-1+deb12u2'],
    ['alpine', 'alpine-3.19.1', '1.0-r9'],
    ['alpine-later', 'alpine-3.19.4', '1.0-r10'],
  ] as const) {
    const type = distro.startsWith('alpine') ? 'apk' : 'deb';
    // Each architecture and each release of a version is a row of its own.
    const packages = [
      { type, name: 'zlib', version: '1.0-1', purl: `pkg:${type}/zlib@1.0-1?arch=amd64&distro=${distro}` },
    ];
    const found = [finding('CVE-2026-1', 0, { fixedVersion, fixState: 'fixed' })];
    await assessTag(db, { organizationId, image, tag: '1', packages, found });
  }
  const { upgrades } = await db
    .transaction()
    .execute(async (transaction) => readRankedUpgrades(transaction, { organizationId }, new Date(Date.now() + 1000)));
  expect(upgrades.map(({ release, to, closes, images }) => ({ release, to, closes, images }))).toEqual([
    { release: 'alpine-3.19', to: '1.0-r10', closes: 2, images: 2 },
    { release: 'debian-11', to: '1.0-1+deb11u9', closes: 1, images: 1 },
    { release: 'debian-12', to: '1.0-1+deb12u2', closes: 1, images: 1 },
  ]);
  const { rows } = await sql<{ count: string }>`select count(*) from package_versions where name = 'zlib'`.execute(db);
  expect(Number(rows[0]?.count)).toBe(4);
});
