import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/postgres.ts';
import { readCursor } from './read-cursor.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const numbers = (last: number) =>
  sql<{ number: number }>`select n as number from generate_series(1, ${last}::int) n order by n`;

describe('readCursor', () => {
  it('returns every row once, in order, in batches', async () => {
    await database.kysely.transaction().execute(async (transaction) => {
      for (const last of [0, 1, 9, 10, 11, 30]) {
        const batches: number[][] = [];
        for await (const rows of readCursor(transaction, numbers(last), 10))
          batches.push(rows.map((row) => row.number));
        expect(batches.flat()).toEqual(Array.from({ length: last }, (_, index) => index + 1));
        expect(batches.every((rows) => rows.length <= 10)).toBe(true);
      }
    });
  });

  it('supports several concurrent cursors, and ending one early', async () => {
    await database.kysely.transaction().execute(async (transaction) => {
      const [one, two] = [readCursor(transaction, numbers(4), 2), readCursor(transaction, numbers(4), 2)];
      expect((await one.next()).value).toEqual([{ number: 1 }, { number: 2 }]);
      expect((await two.next()).value).toEqual([{ number: 1 }, { number: 2 }]);
      await one.return(undefined);
      expect((await two.next()).value).toEqual([{ number: 3 }, { number: 4 }]);
      expect((await sql`select 1`.execute(transaction)).rows).toHaveLength(1);
    });
  });
});
