import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { findSearched, searchCondition } from './finding-search-store.ts';

let database: TestDatabase;
const organizationId = newId('org');

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const packages = ['left', 'right'].map((name) => ({ type: 'npm' as const, name, version: '1.0.0' }));
  for (const image of ['left-shop', 'other']) {
    const found = [finding('CVE-2024-1001', 0), finding('CVE-2024-2002', 1)];
    await assessTag(db, { organizationId, image, tag: '1', packages, found });
  }
});
afterAll(() => database.drop());

/** The plan of a query with the condition. */
async function planOf(text: string, isWalked: boolean): Promise<string> {
  const condition = searchCondition(await findSearched(database.kysely, organizationId, text, 0), { isWalked });
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from findings f where ${condition}`.execute(database.kysely);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function found(text: string, namedMax?: number): Promise<string[]> {
  const condition = searchCondition(await findSearched(database.kysely, organizationId, text, namedMax));
  const { rows } = await sql<{ found: string }>`
    select i.name || ' ' || f.vulnerability_id as found from findings f join images i on i.id = f.image_id
    where f.organization_id = ${organizationId} and ${condition} order by 1`.execute(database.kysely);
  return rows.map((row) => row.found);
}

describe('searchCondition', () => {
  it.each([
    { text: 'LEFT', expected: ['left-shop CVE-2024-1001', 'left-shop CVE-2024-2002', 'other CVE-2024-1001'] },
    { text: '2024-2', expected: ['left-shop CVE-2024-2002', 'other CVE-2024-2002'] },
    { text: 'shop', expected: ['left-shop CVE-2024-1001', 'left-shop CVE-2024-2002'] },
    { text: '%', expected: [] },
  ])('finds $text in vulnerability ids, package names and image names', async ({ text, expected }) => {
    expect(await found(text)).toEqual(expected);
  });

  it.each([0, 1])('finds the same rows when only %i ids are named in the condition', async (namedMax) => {
    for (const text of ['left', '2024', 'e']) expect(await found(text, namedMax)).toEqual(await found(text));
  });

  it.each(['left', '2024', 'shop'])(
    'compares a walk with a hash table of ids that are not named, for %j',
    async (text) => {
      expect(await planOf(text, true)).toMatch(/hashed SubPlan/);
      expect(await planOf(text, false)).not.toMatch(/ANY \('/);
    },
  );
});
