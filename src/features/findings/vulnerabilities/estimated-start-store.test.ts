import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { type EstimatedOrder, findEstimatedStart } from './estimated-start-store.ts';

const readRowsMax = 300;
const limit = 10;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table listed (id int, key int)`.execute(database.kysely);
  // Groups of 20 rows, and 500 rows without a key.
  await sql`insert into listed select n, case when n < 9500 then n / 20 end from generate_series(0, 9999) n`.execute(
    database.kysely,
  );
});
afterAll(() => database.drop());

const filters = {
  'every third row': sql<boolean>`f.id % 3 = 0`,
  'the first rows': sql<boolean>`f.id < 1500 or f.id % 40 = 0`,
  'the last rows with a key': sql<boolean>`f.id > 8500 and f.key is not null or f.id % 40 = 0`,
};

function orderOf(filter: RawBuilder<boolean>, direction: 'asc' | 'desc') {
  const counts: number[] = [];
  const order: EstimatedOrder<{ key: number | null }> = {
    groups: sql`select key, count(*) as count from listed group by 1`,
    by: ['key'],
    direction,
    from: ({ key }) => sql<boolean>`f.key >= ${key}::int`,
    upTo: ({ key }) => sql<boolean>`f.key <= ${key}::int`,
    hasKeyless: true,
    countPassing: async (within) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from listed f where (${filter}) and ${within}`.execute(database.kysely);
      counts.push(rows[0]?.count ?? 0);
      return counts.at(-1) ?? 0;
    },
  };
  return { order, counts };
}

async function idsOf(query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

describe('the estimated start of a page', () => {
  it.each(
    Object.entries(filters).flatMap(([name, filter]) =>
      (['asc', 'desc'] as const).map((direction) => ({ name, filter, direction })),
    ),
  )('is near the page and leads to it: $name, $direction', async ({ filter, direction }) => {
    const inOrder = (way: 'asc' | 'desc') => sql`f.key ${sql.raw(way)} nulls last, f.id ${sql.raw(way)}`;
    const all = await idsOf(sql`select f.id from listed f where ${filter} order by ${inOrder(direction)}`);
    const keyed = await idsOf(sql`select f.id from listed f where (${filter}) and f.key is not null`);
    for (let offset = 200; offset + limit <= keyed.length - 200; offset += 170) {
      const { order, counts } = orderOf(filter, direction);
      const page = { offset, limit, total: all.length, readRowsMax };
      const start = await findEstimatedStart(database.kysely, order, page);
      if (!start) throw new Error(`no start at ${offset}`);
      const opposite = direction === 'asc' ? 'desc' : 'asc';
      const found = await idsOf(sql`
        select f.id from listed f where (${filter}) and ${start.within}
        order by ${inOrder(start.isReversed ? opposite : direction)} limit ${start.taken} offset ${start.skipped}`);
      expect(start.isReversed ? found.toReversed() : found, `at ${offset}`).toEqual(all.slice(offset, offset + limit));
      expect(start.skipped, `at ${offset}`).toBeLessThanOrEqual(Math.max(readRowsMax / 3, all.length / 3));
      expect(counts.length).toBeLessThanOrEqual(4);
    }
  });

  it('counts few rows when the filter passes the same share everywhere', async () => {
    const { order, counts } = orderOf(filters['every third row'], 'asc');
    const start = await findEstimatedStart(database.kysely, order, { offset: 1600, limit, total: 3334, readRowsMax });
    expect(counts).toHaveLength(1);
    expect(start?.skipped).toBeLessThanOrEqual(readRowsMax / 3);
  });

  it('is unknown for a page among the rows without a key, and near the first row', async () => {
    const { order } = orderOf(sql<boolean>`true`, 'asc');
    const start = (offset: number) =>
      findEstimatedStart(database.kysely, order, { offset, limit, total: 10_000, readRowsMax });
    expect(await start(50)).toBeUndefined();
    // The last group with a key is the nearest place.
    expect((await start(9800))?.skipped).toBeGreaterThanOrEqual(300);
  });
});
