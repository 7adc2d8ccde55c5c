import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { ensureImage, ensureTag, type ImageRow, listTags } from '../../scanning/images/image-store.ts';
import { recordCatalogTags } from './registry-sync-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function newImage(): Promise<ImageRow> {
  const { organizationId } = await createOrganization(database.kysely, { name: 'Tags' });
  const names = { repository: 'r.example/app', name: 'r.example/app' };
  return database.kysely
    .transaction()
    .execute((transaction) => ensureImage(transaction, { organizationId, source: 'registry', ...names }));
}

/** Records a sync that found these tags with their digests. */
const sync = (image: ImageRow, tags: Record<string, string | null>) =>
  database.kysely.transaction().execute((transaction) =>
    recordCatalogTags(
      transaction,
      image,
      Object.entries(tags).map(([name, digest]) => ({ name, digest })),
    ),
  );

const tagsOf = async (image: ImageRow) =>
  (await listTags(database.kysely, image.organization_id, image.id)).map(({ name }) => name);

describe('the latest tag', () => {
  it('is the one last pushed to, by the syncs of the registry', async () => {
    const image = await newImage();
    await sync(image, { a: 'one', b: 'two', latest: 'two' });
    expect((await tagsOf(image))[0]).toBe('latest');
    await sync(image, { a: 'one', b: 'three', latest: 'two' });
    expect((await tagsOf(image))[0]).toBe('b');
    await sync(image, { a: 'one', b: 'three', c: null, latest: 'two' });
    expect(await tagsOf(image)).toEqual(['c', 'b', 'latest', 'a']);
    await sync(image, { a: 'one', b: 'three', c: null, latest: 'two' });
    expect((await tagsOf(image))[0]).toBe('c');
  });

  it('is otherwise the one that a sync or a scan found last', async () => {
    const image = await newImage();
    await sync(image, { a: null, b: null, latest: null });
    await database.pool.query(`update tags set last_scanned_at = now() where image_id = $1 and name = 'a'`, [image.id]);
    expect((await tagsOf(image))[0]).toBe('a');
    await sync(image, { b: null });
    expect((await tagsOf(image))[0]).toBe('b');
  });
});

describe('a tag that was only requested', () => {
  it('is not the latest one while others exist, however new it is', async () => {
    const image = await newImage();
    const ask = (name: string) =>
      database.kysely.transaction().execute((transaction) => ensureTag(transaction, image, name));
    await ask('first');
    await ask('second');
    expect((await tagsOf(image))[0]).toBe('second');
    await sync(image, { a: null });
    await database.pool.query(`update tags set pushed_at = null where image_id = $1`, [image.id]);
    await ask('mistyped');
    expect(await tagsOf(image)).toEqual(['a', 'mistyped', 'second', 'first']);
  });
});

describe('tags of one repository', () => {
  it('are recorded in a few statements, even thousands of them', async () => {
    const image = await newImage();
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const tags = Array.from({ length: 5_000 }, (_, at) => ({ name: `v${at}`, digest: null }));
    const record = () =>
      database.kysely
        .transaction()
        .execute((transaction) => recordCatalogTags(transaction.withPlugin(counting), image, tags));
    expect(await record()).toBe(5_000);
    expect(await record()).toBe(0);
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThan(15);
    expect(await tagsOf(image)).toHaveLength(5_000);
  });
});
