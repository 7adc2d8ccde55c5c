import { afterAll, beforeAll, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { type ResultSource, resultSources } from '../../../domain/result-source.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const platforms = ['linux/amd64', 'linux/arm64', 'linux/s390x'];

it('first results of all sources and platforms of a tag are stored at the same time, and the first source describes the tag', async () => {
  const db = database.kysely;
  const organizationId = newId('org');
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
  const assess = (tag: string, source: ResultSource, platform: string) =>
    assessTag(db, { organizationId, image: 'app', tag, packages, source, platform, found: [finding('CVE-2024-1', 0)] });
  await assess('0', 'pull', 'linux/amd64');
  for (let round = 1; round <= 10; round++) {
    const tag = String(round);
    await Promise.all(
      // Sources that describe the tag last are first, so that later ones change those of transactions that are still open.
      resultSources.toReversed().flatMap((source) => platforms.map((platform) => assess(tag, source, platform))),
    );
  }
  const shadows = await db
    .selectFrom('tag_platforms')
    .select(['source', 'is_shadow'])
    .distinct()
    .orderBy('source')
    .execute();
  expect(shadows).toEqual(
    resultSources.toSorted().map((source) => ({ source, is_shadow: source !== resultSources[0] })),
  );
});
