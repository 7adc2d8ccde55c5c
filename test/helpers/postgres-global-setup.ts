import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { removeAbandonedFolders } from '../../src/oci/archive/remove-abandoned-folders.ts';
import { cacheVariable, fastFolder } from './fast-folder.ts';
import { preparedClusterPath, starterVariable } from './prepared-cluster.ts';

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
 * a server (with a role that may create databases). Also on demand, the files of an embedded PostgreSQL that services of tests start with.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createFolder(fastFolder(), 'plimsoll-tests-');
  process.env[cacheVariable] ??= tmpdir();
  // `npm run quality` has inputs that are too large for the memory.
  const { env }: { env?: Readonly<Record<string, string | undefined>> } = project.config;
  const inputs = env?.['PLIMSOLL_QUALITY'] === 'all' ? tmpdir() : fastFolder('allTemporaryFiles');
  const temporary = await createFolder(inputs, 'plimsoll-tmp-');
  // As /tmp: programs of other users have files there too.
  await chmod(temporary, 0o1777);
  process.env['TMPDIR'] = temporary;
  let running: Promise<RunningServer> | undefined;
  let prepared: Promise<string> | undefined;
  const started = async (): Promise<TestServer> => {
    const { url, template } = await (running ??= start(folder));
    return { url, template };
  };
  const starter = createServer(({ url }, response) => {
    (url === preparedClusterPath ? (prepared ??= prepareCluster(join(folder, 'prepared'))) : started()).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const socket = join(folder, 'starter');
  await new Promise<void>((resolve) => {
    starter.listen(socket, resolve);
  });
  project.provide('postgresStarter', socket);
  process.env[starterVariable] = socket;
  return async () => {
    starter.close();
    await running?.then(
      (server) => server.stop(),
      () => undefined,
    );
    for (const each of [folder, temporary]) await rm(each, { recursive: true, force: true });
  };
}

/** Also removes the folders of runs that were killed, which can occupy memory. */
async function createFolder(parent: string, prefix: string): Promise<string> {
  await removeAbandonedFolders(parent, prefix);
  return mkdtemp(join(parent, `${prefix}${process.pid}-`));
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

/** Returns the folder of the files of a stopped PostgreSQL. */
async function prepareCluster(dataDir: string): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: silent });
  try {
    await migrateDatabase({ address: embedded.address, log: silent });
  } finally {
    await embedded.stop();
  }
  return join(dataDir, 'postgres');
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
