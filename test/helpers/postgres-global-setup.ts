import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { fastFolder } from './fast-folder.ts';

/** Connection data that a test file gets when it requests the run's PostgreSQL. */
export interface TestServer {
  url: string;
  /** Database with every migration applied, to be cloned. */
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Socket at which test files request the run's PostgreSQL. The first request starts it. */
    postgresStarter: string;
  }
}

interface RunningServer extends TestServer {
  stop(): Promise<void>;
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };

/**
 * One PostgreSQL for the whole run, started on demand: most runs of a few files need none. Embedded unless PLIMSOLL_TEST_DATABASE_URL names
 * a server (with a role that may create databases).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(fastFolder(), 'plimsoll-tests-'));
  let running: Promise<RunningServer> | undefined;
  const starter = createServer((_request, response) => {
    running ??= start(folder);
    running.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template } satisfies TestServer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const socket = join(folder, 'starter');
  await new Promise<void>((resolve) => {
    starter.listen(socket, resolve);
  });
  project.provide('postgresStarter', socket);
  return async () => {
    starter.close();
    await running?.then(
      (server) => server.stop(),
      () => undefined,
    );
    await rm(folder, { recursive: true, force: true });
  };
}

async function start(folder: string): Promise<RunningServer> {
  const given = process.env['PLIMSOLL_TEST_DATABASE_URL'];
  const template = `plimsoll_test_template_${randomBytes(5).toString('hex')}`;
  if (given !== undefined) {
    await makeTemplate(given, template);
    return { url: given, template, stop: () => query(given, `drop database "${template}" with (force)`) };
  }
  // No data need to survive a power failure.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent, settings });
  const { url } = embedded.address;
  await makeTemplate(url, template);
  return { url, template, stop: () => embedded.stop() };
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await query(url, `create database "${template}"`);
  const address = new URL(url);
  address.pathname = `/${template}`;
  await migrateDatabase({ address: { url: address.href }, log: silent });
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
