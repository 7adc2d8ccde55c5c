import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import { areSumsRight } from './totals-check-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('areSumsRight compares the sums in one process of PostgreSQL, and restores the setting of the connection', async () => {
  const name = 'max_parallel_workers_per_gather';
  const client = await database.pool.connect();
  const settingOf = async () => (await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
  try {
    await client.query(`set ${name} = 3`);
    const seen: (string | undefined)[] = [];
    // The pool has one connection, on which the setting is read after each statement.
    const pool = {
      connect: async () => ({
        query: async (text: string, parameters: unknown[]) => {
          const result = await client.query(text, parameters);
          if (/^\s*with /.test(text)) seen.push(await settingOf());
          return result;
        },
        release: () => undefined,
      }),
      end: async () => undefined,
    };
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
    await expect(areSumsRight(db, newId('org'))).resolves.toBe(true);
    expect(seen).toEqual(['0']);
    await expect(settingOf()).resolves.toBe('3');
  } finally {
    client.release(true);
  }
});
