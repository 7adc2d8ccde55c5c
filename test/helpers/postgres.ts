import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type ConnectionSettings, connectDatabase, type DatabaseConnection } from '../../src/db/connect.ts';
import type { DatabaseAddress } from '../../src/db/database-address.ts';
import { transactionRepeated } from '../../src/db/repeat-conflicts.ts';
import type { TestServer } from './postgres-global-setup.ts';
import { askStarter } from './prepared-cluster.ts';

export interface TestDatabase {
  address: DatabaseAddress;
  kysely: DatabaseConnection['kysely'];
  pool: DatabaseConnection['pool'];
  /** Of the connections of the test. It notes conflicts. */
  log: ConnectionSettings['log'];
  /** Conflicts of transactions since the last call. The service repeats these transactions, which hides a wrong order of locks. */
  takeConflicts: () => string[];
  /** Closes the connections and removes the database. Throws if a conflict was not taken. */
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
  const conflicts: string[] = [];
  const log: ConnectionSettings['log'] = {
    warn(fields: unknown, message?: string) {
      if (message === transactionRepeated) conflicts.push(JSON.stringify(fields));
    },
  };
  const { kysely, pool, close } = connectDatabase({
    address,
    // Longer than any work of a test on a loaded machine: these limits have tests of their own.
    statementTimeoutMs: 120_000,
    connectTimeoutMs: 120_000,
    poolMax: 5,
    applicationName: 'plimsoll-test',
    log,
  });
  return {
    address,
    kysely,
    pool,
    log,
    takeConflicts: () => conflicts.splice(0),
    async drop() {
      await close();
      await runOn(server.url, `drop database if exists "${name}" with (force)`);
      if (conflicts.length > 0) throw new Error(`transactions conflicted: ${conflicts.join('; ')}`);
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
