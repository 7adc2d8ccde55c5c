import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/postgres.ts';
import { connectDatabase } from './connect.ts';
import { classifyDatabaseError } from './database-errors.ts';

const log = { warn: () => undefined };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error,
  );
}

describe('connectDatabase', () => {
  it('reads timestamptz as Date, date and int8 as text, json parsed', async () => {
    const { rows } = await sql`select '2026-01-02T03:04:05Z'::timestamptz as at, '2026-01-02'::date as day,
      9007199254740993::int8 as big, '{"a":[1]}'::jsonb as document`.execute(database.kysely);
    expect(rows).toEqual([
      { at: new Date('2026-01-02T03:04:05Z'), day: '2026-01-02', big: '9007199254740993', document: { a: [1] } },
    ]);
  });

  it('names a repeated statement, and leaves lists of varying length unnamed', async () => {
    await database.kysely.connection().execute(async (db) => {
      for (let round = 0; round < 4; round += 1) {
        await db.selectFrom('organizations').selectAll().where('id', '=', 'x').execute();
        await db.selectFrom('organizations').selectAll().where('id', 'in', ['x', 'y']).execute();
      }
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
      expect(rows.map((row) => row.statement)).toEqual(['select * from "organizations" where "id" = $1']);
    });
  });

  it('ends a statement over its limit and classifies the error', async () => {
    const limited = connectDatabase({
      address: database.address,
      statementTimeoutMs: 50,
      poolMax: 1,
      applicationName: 't',
      log,
    });
    const error = await failureOf(sql`select pg_sleep(10)`.execute(limited.kysely));
    expect(classifyDatabaseError(error)).toBe('statement-timeout');
    await limited.close();
  });

  it('survives the loss of idle and busy connections and answers the next query', async () => {
    const other = connectDatabase({
      address: database.address,
      statementTimeoutMs: null,
      poolMax: 2,
      applicationName: 'lost',
      log,
    });
    await sql`select 1`.execute(other.kysely);
    const busy = failureOf(sql`select pg_sleep(30)`.execute(other.kysely));
    const kill = sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'lost' and query like '%pg_sleep(30)%'`;
    await expect.poll(async () => (await kill.execute(database.kysely)).rows.length).toBe(1);
    expect(classifyDatabaseError(await busy)).toBe('unavailable');
    expect((await sql`select 2 as two`.execute(other.kysely)).rows).toEqual([{ two: 2 }]);
    await other.close();
  });

  it('ends a running statement and closes when it is abandoned', async () => {
    const other = connectDatabase({
      address: database.address,
      statementTimeoutMs: null,
      poolMax: 2,
      applicationName: 'abandoned',
      log,
    });
    const busy = failureOf(sql`select pg_sleep(600)`.execute(other.kysely));
    const running = sql`select 1 from pg_stat_activity where application_name = 'abandoned' and state = 'active'`;
    await expect.poll(async () => (await running.execute(database.kysely)).rows.length).toBe(1);
    const closed = other.close();
    expect(other.abandon()).toBe(1);
    expect(classifyDatabaseError(await busy)).toBe('unavailable');
    await closed;
    expect(other.abandon()).toBe(0);
  });

  it('fails within the connect timeout when no server responds, and when the pool is exhausted', async () => {
    const nowhere = connectDatabase({
      address: { url: 'postgresql://x:y@127.0.0.1:1/none' },
      statementTimeoutMs: null,
      poolMax: 1,
      applicationName: 't',
      log,
    });
    expect(classifyDatabaseError(await failureOf(sql`select 1`.execute(nowhere.kysely)))).toBe('unavailable');
    await nowhere.close();

    const small = connectDatabase({
      address: database.address,
      statementTimeoutMs: null,
      poolMax: 1,
      applicationName: 't',
      log,
      connectTimeoutMs: 100,
    });
    // A connection of a loaded machine may take longer than the limit.
    const held = await vi.waitFor(() => small.pool.connect(), { timeout: 60_000 });
    expect(classifyDatabaseError(await failureOf(sql`select 1`.execute(small.kysely)))).toBe('unavailable');
    held.release();
    await small.close();
  });

  it('distinguishes violations of constraints and a serialization failure from other errors', async () => {
    const insert = () => database.kysely.insertInto('organizations').values({ id: 'org_1', name: 'one' }).execute();
    await insert();
    expect(classifyDatabaseError(await failureOf(insert()))).toBe('unique-violation');
    const orphan = sql`insert into tags (id, organization_id, image_id, name) values ('tag_1', 'org_1', 'img_1', 'one')`;
    expect(classifyDatabaseError(await failureOf(orphan.execute(database.kysely)))).toBe('foreign-key-violation');
    const deadlocked = sql`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`.execute(database.kysely);
    expect(classifyDatabaseError(await failureOf(deadlocked))).toBe('serialization');
    expect(classifyDatabaseError(await failureOf(sql`select no_such_column`.execute(database.kysely)))).toBe('other');
    expect(classifyDatabaseError('a string')).toBe('other');
  });
});
