import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../src/db/connect.ts';
import type { DatabaseAddress } from '../../src/db/database-address.ts';
import type { TestServer } from './postgres-global-setup.ts';
import { askStarter } from './prepared-cluster.ts';

export interface TestDatabase {
  address: DatabaseAddress;
  kysely: DatabaseConnection['kysely'];
  pool: DatabaseConnection['pool'];
  /** Closes the connections and removes the database. */
  drop: () => Promise<void>;
}

/** A separate database with every migration applied, on the PostgreSQL of this test run. Call `drop` when done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = await askForServer();
  return create(`template "${template}"`);
}

/** A separate empty database. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return create('');
}

async function create(from: string): Promise<TestDatabase> {
  const server = await askForServer();
  const name = `plimsoll_test_${randomBytes(6).toString('hex')}`;
  await runOn(server.url, `create database "${name}" ${from}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const address = { url: url.href };
  const { kysely, pool, close } = connectDatabase({
    address,
    // Longer than any work of a test on a loaded machine: these limits have tests of their own.
    statementTimeoutMs: 120_000,
    connectTimeoutMs: 120_000,
    poolMax: 5,
    applicationName: 'plimsoll-test',
    log: { warn: () => undefined },
  });
  return {
    address,
    kysely,
    pool,
    async drop() {
      await close();
      await runOn(server.url, `drop database if exists "${name}" with (force)`);
    },
  };
}

let asked: Promise<TestServer> | undefined;

function askForServer(): Promise<TestServer> {
  asked ??= askStarter(inject('postgresStarter'), '/').then((answer) => JSON.parse(answer) as TestServer);
  return asked;
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
