import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '../../test/helpers/postgres.ts';
import { DatabaseSetupError } from './database-setup-error.ts';
import { migrateDatabase } from './migrate.ts';

const log = { debug: () => undefined };
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

const migrate = () => migrateDatabase({ address: database.address, log, folder });

async function tableNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`.execute(database.kysely);
  return rows.map((row) => row.name);
}

describe('migrateDatabase', () => {
  it('applies what is missing, in order, and nothing twice', async () => {
    await write({ '0001_one.sql': 'create table one (id int); insert into one values (1);' });
    expect(await migrate()).toEqual({ applied: ['0001_one.sql'], version: 1 });
    await write({ '0002_two.sql': 'create table two as select * from one;' });
    expect(await migrate()).toEqual({ applied: ['0002_two.sql'], version: 2 });
    expect(await migrate()).toEqual({ applied: [], version: 2 });
    expect(await tableNames()).toEqual(['one', 'schema_migrations', 'two']);
  });

  it('applies each once when replicas start together', async () => {
    await write({ '0001_one.sql': 'create table one (id int);', '0002_two.sql': 'create table two (id int);' });
    const reports = await Promise.all([migrate(), migrate(), migrate()]);
    expect(reports.flatMap((report) => report.applied).sort()).toEqual(['0001_one.sql', '0002_two.sql']);
  });

  it('ends with the reason of its signal while another replica migrates', async () => {
    await write({ '0001_one.sql': 'select pg_sleep(600);' });
    const [first, second] = [new AbortController(), new AbortController()];
    const options = { address: database.address, log, folder };
    const migrating = migrateDatabase({ ...options, signal: first.signal });
    const waiting = migrateDatabase({ ...options, signal: second.signal });
    const ends = Promise.allSettled([migrating, waiting]);
    const locked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await locked.execute(database.kysely)).rows.length).toBe(1);
    const reason = new Error('the service stops');
    for (const controller of [second, first]) controller.abort(reason);
    expect(await ends).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    expect(await tableNames()).toEqual(['schema_migrations']);
  });

  it('leaves nothing of a migration that fails, and keeps those before it', async () => {
    await write({
      '0001_one.sql': 'create table one (id int);',
      '0002_two.sql': 'create table two (id int); select no_such_function();',
    });
    await expect(migrate()).rejects.toThrow(/0002_two\.sql failed and was rolled back: .*no_such_function/);
    expect(await tableNames()).toEqual(['one', 'schema_migrations']);
    await write({ '0002_two.sql': 'create table two (id int);' });
    expect((await migrate()).applied).toEqual(['0002_two.sql']);
  });

  it('refuses a migration that changed after it was applied', async () => {
    await write({ '0001_one.sql': 'create table one (id int);' });
    await migrate();
    await write({ '0001_one.sql': 'create table one (id bigint);' });
    await expect(migrate()).rejects.toThrow(/0001_one\.sql has changed since this database applied it/);
  });

  it('refuses a database that a newer program has migrated', async () => {
    await write({ '0001_one.sql': 'create table one (id int);', '0002_two.sql': 'create table two (id int);' });
    await migrate();
    await rm(join(folder, '0002_two.sql'));
    await expect(migrate()).rejects.toThrow(
      /contains migration 0002_two\.sql, which this version of Plimsoll does not know/,
    );
  });

  it('refuses a database with other migrations of the same numbers, says what to do, and leaves its tables as they are', async () => {
    await write({ '0001_one.sql': 'create table one (id int);', '0002_two.sql': 'create table two (id int);' });
    await migrate();
    await rm(join(folder, '0001_one.sql'));
    await rm(join(folder, '0002_two.sql'));
    await write({ '0001_baseline.sql': 'create table one (id int); create table two (id int);' });
    const error = await migrate().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseSetupError);
    expect(error).toHaveProperty(
      'message',
      'The database contains migration 0001_one.sql, and this version of Plimsoll has 0001_baseline.sql instead: a development version ' +
        'created the database, and it cannot be upgraded. Start with an empty database (DATABASE_URL) or an empty data folder (PLIMSOLL_DATA_DIR).',
    );
    expect(await tableNames()).toEqual(['one', 'schema_migrations', 'two']);
  });

  it('accepts an applied migration whose file was renamed without a change', async () => {
    await write({ '0001_one.sql': 'create table one (id int);' });
    await migrate();
    await rm(join(folder, '0001_one.sql'));
    await write({ '0001_first.sql': 'create table one (id int);' });
    expect(await migrate()).toEqual({ applied: [], version: 1 });
  });

  it('refuses a server that is too old, and touches nothing there', async () => {
    await write({ '0001_one.sql': 'create table one (id int);' });
    const tooOld = migrateDatabase({ address: database.address, log, folder, serverVersionMin: 99 });
    await expect(tooOld).rejects.toThrow(
      /^The server is PostgreSQL \d+.*; Plimsoll requires PostgreSQL 99 or newer\.$/,
    );
    expect(await tableNames()).toEqual([]);
  });

  it('refuses gaps and twins among the numbers', async () => {
    await write({ '0001_one.sql': 'select 1', '0003_three.sql': 'select 1' });
    await expect(migrate()).rejects.toThrow(/0003_three\.sql must be named 0002_name\.sql/);
    await write({ '0001_other.sql': 'select 1' });
    await expect(migrate()).rejects.toThrow(/0001_other\.sql must be named 0002_name\.sql/);
  });

  it("has no statement timeout, independent of the role's settings", async () => {
    const url = new URL(database.address.url);
    url.searchParams.set('options', '-c statement_timeout=300');
    await write({ '0001_slow.sql': 'select pg_sleep(0.8);' });
    expect((await migrateDatabase({ address: { url: url.href }, log, folder })).applied).toEqual(['0001_slow.sql']);
  });

  it('brings the tables of this program to an empty database', async () => {
    const own = await createTestDatabase();
    const { rows } = await sql<{ organizations: string | null }>`
      select to_regclass('organizations')::text as organizations`.execute(own.kysely);
    expect(rows).toEqual([{ organizations: 'organizations' }]);
    await own.drop();
  });
});
