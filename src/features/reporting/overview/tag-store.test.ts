import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding, startScanOf } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { imageStatuses } from '../../scanning/images/image-status.ts';
import { listTags, type TagFilter } from './tag-store.ts';

const organizationId = newId('org');
const noAnswer = { code: 'REGISTRY_UNREACHABLE', message: 'The registry does not answer.' };
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
  // A newer scan that failed, of a tag with a result and of one without.
  for (const tag of ['2', '3']) {
    const { id } = await db
      .transaction()
      .execute((transaction) =>
        startScanOf(transaction, { organizationId, image: 'shop', tag, packages: [], found: [] }),
      );
    const error = JSON.stringify(noAnswer);
    await db.updateTable('scans').set({ status: 4, error, tag_platform_id: null }).where('id', '=', id).execute();
  }
  // Two platforms: the tag has the worse grade and the newer time.
  const onArm = { platform: 'linux/arm64', detectedAt: new Date('2026-01-01T00:00:00Z') };
  await assessTag(db, { organizationId, image: 'Job', tag: '1', packages, found: [], ...onArm });
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
    expect(rows.map(({ tag }) => tag)).toEqual(['1', '10', '2', '3']);
  });

  it('have the status of the result and the error of a newer scan that failed', async () => {
    const list = async (column: 'tag' | 'status') => {
      const request = { page: 1, limit: 50, sort: { column, direction: 'asc' } } as const;
      const { rows } = await listTags(database.kysely, within, { search: 'shop' }, request);
      return new Map(rows.map(({ tag, status, error }) => [tag, [status, error]]));
    };
    const expected = new Map<string, unknown>([
      ['1', ['COMPLETE', null]],
      ['10', ['COMPLETE', null]],
      ['2', ['COMPLETE', noAnswer]],
      ['3', ['FAILED', noAnswer]],
    ]);
    expect(await list('tag')).toEqual(expected);
    expect(await list('status')).toEqual(expected);
  });

  it('have the highest risk and the newest time of their platforms', async () => {
    const request = { page: 1, limit: 50, sort: { column: 'riskScore', direction: 'desc' } } as const;
    const { rows } = await listTags(database.kysely, within, { image: 'Job' }, request);
    const risks = rows.map(({ tag, risk_score: risk }) => [tag, risk]);
    const query = database.kysely.selectFrom('scans').where('image', '=', 'Job').where('tag', '=', '1');
    const scans = await query.select(['risk_score', 'scanned_at']).execute();
    const scores = scans.map(({ risk_score: score }) => score ?? 0);
    expect(new Set(scores).size).toBe(2);
    expect(risks[0]).toEqual(['1', Math.max(...scores)]);
    const newest = Math.max(...scans.map(({ scanned_at: at }) => at?.getTime() ?? 0));
    expect(rows[0]?.scanned_at?.getTime()).toBe(newest);
  });
});
