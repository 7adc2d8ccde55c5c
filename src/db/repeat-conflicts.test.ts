import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/postgres.ts';
import { connectDatabase, type DatabaseConnection } from './connect.ts';
import { transactionAttemptsMax, transactionRepeated } from './repeat-conflicts.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
const warnings: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({
    address: database.address,
    statementTimeoutMs: null,
    poolMax: 3,
    applicationName: 'plimsoll-test',
    log: { warn: (_fields: unknown, message?: string) => void warnings.push(message) },
  });
  await sql`create table pairs (id int primary key, value int not null)`.execute(database.kysely);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  warnings.length = 0;
  await sql`truncate pairs`.execute(database.kysely);
  await sql`insert into pairs values (1, 0), (2, 0)`.execute(database.kysely);
});

const add = (transaction: Kysely<Database>, id: number) =>
  sql`update pairs set value = value + 1 where id = ${id}`.execute(transaction);
const values = async () =>
  (await sql<{ value: number }>`select value from pairs order by id`.execute(database.kysely)).rows.map(
    ({ value }) => value,
  );

/** Two transactions that lock two rows in opposite orders, and have both locked the first one. */
async function deadlock(begin: () => ReturnType<Kysely<Database>['transaction']>): Promise<string[]> {
  const both = Promise.withResolvers<void>();
  let locked = 0;
  const change = (first: number, second: number) =>
    begin().execute(async (transaction) => {
      await add(transaction, first);
      locked += 1;
      if (locked === 2) both.resolve();
      await both.promise;
      await add(transaction, second);
    });
  const outcomes = await Promise.allSettled([change(1, 2), change(2, 1)]);
  return outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : 'done')).sort();
}

describe('a transaction of the service', () => {
  it('is repeated after a deadlock, so that both change each row once, and the deadlock is logged', async () => {
    expect(await deadlock(() => connection.kysely.transaction())).toEqual(['done', 'done']);
    expect(await values()).toEqual([2, 2]);
    expect(warnings).toEqual([transactionRepeated]);
  });

  it('is not repeated when it has an isolation level of its own', async () => {
    const begin = () => connection.kysely.transaction().setIsolationLevel('read committed');
    expect(await deadlock(begin)).toEqual(['done', expect.stringContaining('deadlock detected')]);
    expect(warnings).toEqual([]);
  });

  it('is repeated a limited number of times', async () => {
    let attempts = 0;
    const conflicting = connection.kysely.transaction().execute(async (transaction) => {
      attempts += 1;
      await add(transaction, 1);
      await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(transaction);
    });
    await expect(conflicting).rejects.toThrow('conflict');
    expect(attempts).toBe(transactionAttemptsMax);
    expect(await values()).toEqual([0, 0]);
  });

  it.each(['23505', '57014', 'P0001'])('is not repeated after the error %s', async (state) => {
    let attempts = 0;
    const failing = connection.kysely.transaction().execute(async (transaction) => {
      attempts += 1;
      await sql.raw(`do $$ begin raise exception 'refused' using errcode = '${state}'; end $$`).execute(transaction);
    });
    await expect(failing).rejects.toThrow('refused');
    expect(attempts).toBe(1);
  });
});
