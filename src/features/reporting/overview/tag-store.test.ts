import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { imageStatuses } from '../../scanning/images/image-status.ts';
import { listTags, type TagFilter } from './tag-store.ts';

const organizationId = newId('org');
const within = { scope: { organizationId }, asOf: new Date() };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const packages = [{ type: 'npm' as const, name: 'left', version: '1.0.0' }];
  for (const image of ['shop', 'Job', 'team/web']) {
    for (const tag of ['2', '10', '1']) {
      const found = tag === '1' ? [finding('CVE-2024-1', 0)] : [];
      await assessTag(db, { organizationId, image, tag, packages, found });
    }
  }
});
afterAll(() => database.drop());

describe('pages of tags', () => {
  // With all statuses the state of every tag is read and compared.
  it.each<TagFilter>([{}, { search: 'b:' }, { image: 'shop' }, { cveId: 'CVE-2024-1' }, { search: 'no tag' }])(
    'that pass %j are the same without a condition on their state',
    async (filter) => {
      for (const column of ['image', 'tag'] as const) {
        for (const direction of ['asc', 'desc'] as const) {
          for (const limit of [2, 5, 50]) {
            for (const page of [1, 2, 3, 6]) {
              const request = { page, limit, sort: { column, direction } };
              const listed = await listTags(database.kysely, within, filter, request);
              const all = await listTags(database.kysely, within, { ...filter, status: imageStatuses }, request);
              expect(listed).toEqual(all);
            }
          }
        }
      }
    },
  );

  it('list the tags of the organization', async () => {
    const request = { page: 1, limit: 50, sort: { column: 'tag', direction: 'asc' } } as const;
    const { rows } = await listTags(database.kysely, within, { search: 'shop' }, request);
    expect(rows.map(({ tag }) => tag)).toEqual(['1', '10', '2']);
  });
});
