import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureFirstOrganization } from '../../src/features/identity/organizations/ensure-first-organization.ts';
import { childProcesses, titleOf } from '../helpers/child-processes.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { makeImage, makeTar } from '../helpers/oci-layout.ts';
import { createTestDatabase } from '../helpers/postgres.ts';
import { programFile } from '../helpers/program-file.ts';
import { type RunningService, startService, waitForScan } from '../helpers/service.ts';
import { type StandInRegistry, startStandInRegistry } from '../helpers/stand-in-registry.ts';

const cleanUp: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-service-test-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function start(options: Parameters<typeof startService>[0] = {}): Promise<RunningService> {
  const service = await startService(options);
  cleanUp.push(() => service.stop({ signal: 'SIGKILL' }));
  return service;
}

/** Address of a migrated database on the server of the test run, for tests whose subject is not the embedded database. */
async function testDatabase(): Promise<string> {
  const database = await createTestDatabase();
  cleanUp.push(() => database.drop());
  return database.address.url;
}

/** The stopped service of a first start. The other tests copy its folder, because a first start takes three times as long. */
let made: RunningService;
const madeNames = Array.from({ length: 5 }, (_, index) => `key ${index}`);

beforeAll(async () => {
  made = await startService({ createsDatabase: true });
  for (const name of madeNames) {
    expect((await made.api('/api/api-keys', { method: 'POST', body: { name, role: 'viewer' } })).status).toBe(201);
  }
  expect(await made.stop({ keepData: true })).toBe(0);
});
afterAll(() => made.stop());

/** Folder and key of a service that was started before. */
function madeData(): { dataDir: string; apiKey: string } {
  const dataDir = path.join(temporaryFolder(), 'data');
  cpSync(made.dataDir, dataDir, { recursive: true, verbatimSymlinks: true });
  return { dataDir, apiKey: made.apiKey };
}

async function keyNames(service: RunningService): Promise<string[]> {
  const { body } = await service.api('/api/api-keys');
  return (body.data as { name: string }[]).map(({ name }) => name);
}

/** An image whose first layer is sent only after a release. */
async function pausedImage(): Promise<{
  registry: StandInRegistry;
  image: string;
  asked: Promise<void>;
  release(): void;
}> {
  const { blobs, manifest } = makeImage({
    layers: [
      makeTar([{ path: 'app/node_modules/lodash/package.json', content: '{"name":"lodash","version":"4.17.15"}' }]),
    ],
  });
  const registry = await startStandInRegistry(blobs);
  cleanUp.push(() => registry.stop());
  registry.content.set('1.0', manifest);
  const layer = blobs[0]?.digest ?? '';
  const asked = Promise.withResolvers<void>();
  let isHeld = true;
  registry.behaviours.push((request) => {
    if (!isHeld || request.method !== 'GET' || !request.url?.endsWith(layer)) return false;
    asked.resolve();
    return true;
  });
  return {
    registry,
    image: `${registry.host}/team/app:1.0`,
    asked: asked.promise,
    release: () => {
      isHeld = false;
    },
  };
}

async function queue(service: RunningService, image: string): Promise<string> {
  const { status, body } = await service.api('/api/scans', { method: 'POST', body: { image } });
  expect(status).toBe(202);
  return (body.data as { scanId: string }).scanId;
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}

/** A free port below the range of ports that the system gives to other sockets. */
async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

describe('plimsoll serve', () => {
  it('starts a second time without the work of a first start and without waiting, with its committed data', async () => {
    expect(made.output()).toContain('creating the database files');
    const second = await start(madeData());
    expect(second.output()).not.toMatch(
      /creating the database files|copying the PostgreSQL|waiting for the database|applied \d+ migration/,
    );
    expect(await keyNames(second)).toEqual(expect.arrayContaining(madeNames));
  });

  it('leaves no database process behind when it is killed, and loses no committed row', async () => {
    const data = madeData();
    const first = await start(data);
    const names = Array.from({ length: 5 }, (_, index) => `another key ${index}`);
    for (const name of names) await first.api('/api/api-keys', { method: 'POST', body: { name, role: 'viewer' } });
    const pid = serverPid(data.dataDir);
    await first.stop({ signal: 'SIGKILL', keepData: true });
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await keyNames(await start(data))).toEqual(expect.arrayContaining(names));
  });

  it('refuses a data folder in use, a requested port in use, and an invalid setting, each with a message', async () => {
    const running = await start(madeData());
    await expect(startService({ dataDir: running.dataDir })).rejects.toThrow(
      /Another Plimsoll service.* uses the data folder/,
    );
    const { port } = await listen();
    const busy = startService({ dataDir: temporaryFolder(), environment: { PLIMSOLL_PORT: String(port) } });
    await expect(busy).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
    const wrong = startService({ dataDir: temporaryFolder(), environment: { PLIMSOLL_STATEMENT_TIMEOUT_MS: 'soon' } });
    await expect(wrong).rejects.toThrow('PLIMSOLL_STATEMENT_TIMEOUT_MS');
  });

  it('uses another port when the default port is in use, and says so', async () => {
    const services = [];
    for (let index = 0; index < 2; index += 1) {
      services.push(await start({ databaseUrl: await testDatabase(), environment: { PLIMSOLL_PORT: '' } }));
    }
    expect(services[1]?.output()).toMatch(/port 8080 is in use; listening on port \d+/);
    for (const service of services) expect((await service.api('/api/scans')).status).toBe(200);
  });

  it('prints the key of the first organization once, and never a given key', async () => {
    const databaseUrl = await testDatabase();
    const first = await start({ databaseUrl, environment: { PLIMSOLL_BOOTSTRAP_API_KEY: '' } });
    const [key] = /svc_ak_[0-9a-f]{48}/.exec(first.output()) ?? [];
    expect((await first.api('/api/scans', { apiKey: key ?? '' })).status).toBe(200);
    await first.stop();
    const again = await start({ databaseUrl, apiKey: key ?? '' });
    expect(again.output()).not.toMatch(/svc_ak_/);
  });

  it('creates nothing when the port is in use: the next start prints the key of the first organization and scans the demo image', async () => {
    const dataDir = temporaryFolder();
    const { port } = await listen();
    const environment = { PLIMSOLL_BOOTSTRAP_API_KEY: '', PLIMSOLL_DEMO: 'true' };
    const busy = startService({ dataDir, environment: { ...environment, PLIMSOLL_PORT: String(port) } });
    await expect(busy).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
    expect(readdirSync(dataDir)).toEqual([]);
    const started = await start({ dataDir, environment });
    const [key = ''] = /svc_ak_[0-9a-f]{48}/.exec(started.output()) ?? [];
    const demoScans = async () => (await started.api('/api/scans?search=plimsoll/demo', { apiKey: key })).body.data;
    await expect.poll(demoScans).toHaveLength(1);
  });

  it('names the command that creates another key while the first one was never printed, and that key is accepted', async () => {
    const database = await createTestDatabase();
    cleanUp.push(() => database.drop());
    // A first start that was killed before it printed the key.
    const first = await ensureFirstOrganization(database.kysely);
    const options = { databaseUrl: database.address.url, environment: { PLIMSOLL_BOOTSTRAP_API_KEY: '' } };
    const service = await start(options);
    const command = `node tools/plimsoll.mjs admin key create ${first?.organizationId ?? ''}`;
    expect(service.output()).toContain(command);
    const made = execFileSync(process.execPath, command.split(' ').slice(1), {
      cwd: path.resolve(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.address.url },
    });
    const { apiKey } = JSON.parse(made) as { apiKey: string };
    expect((await service.api('/api/registries', { apiKey })).status).toBe(200);
    await service.stop();
    expect((await start(options)).output()).not.toContain('admin key create');
  });

  it('answers 503 until it is ready, and answers /healthz during that time', async () => {
    const silent = createTcpServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, 'connection');
    const free = await unusedPort();
    const url = `http://127.0.0.1:${free}`;
    // A database that accepts the connection and never responds keeps the service starting.
    const child = spawn(process.execPath, [programFile, 'serve'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
        PLIMSOLL_MASTER_KEY: Buffer.alloc(32).toString('base64'),
        PLIMSOLL_DATA_DIR: temporaryFolder(),
        PLIMSOLL_PORT: String(free),
      },
      stdio: 'ignore',
    });
    cleanUp.push(() => {
      child.kill('SIGKILL');
      silent.close();
    });
    await asked;
    const refused = await fetch(`${url}/api/scans`);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '2',
      { error: { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('is starting') } },
    ]);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('prints a new set-up link at each start until there is an owner', async () => {
    const databaseUrl = await testDatabase();
    const linkOf = (output: string) => /http:\/\/\S+\/set-up#token=([0-9a-f]{64})/.exec(output) ?? [];
    const first = await start({ databaseUrl });
    const [link, firstToken] = linkOf(first.output());
    expect(link?.startsWith(first.url)).toBe(true);
    await first.stop();
    const second = await start({ databaseUrl });
    const [, token] = linkOf(second.output());
    expect(token).not.toBe(firstToken);
    const body = { token, email: 'owner@example.com', password: 'a long sentence to remember' };
    expect((await second.api('/api/auth/setup', { method: 'POST', body })).status).toBe(201);
    expect((await second.api('/api/auth/sign-in', { method: 'POST', body })).status).toBe(200);
    await second.stop();
    const third = await start({ databaseUrl });
    expect(third.output()).not.toContain('token=');
  });

  it('ends a start that waits for the migrations of another process', async () => {
    const database = await createTestDatabase();
    cleanUp.push(() => database.drop());
    await database.pool.query('select pg_advisory_lock($1)', [7_224_310_615]);
    const child = spawn(process.execPath, [programFile, 'serve'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: database.address.url,
        PLIMSOLL_MASTER_KEY: Buffer.alloc(32).toString('base64'),
        PLIMSOLL_DATA_DIR: temporaryFolder(),
        PLIMSOLL_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    cleanUp.push(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'plimsoll-migrate' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(output).toContain('stopping (SIGTERM)');
    expect(output).not.toContain('is ready');
  });

  it.skipIf(process.platform !== 'linux')(
    'completes a report that is being rendered when it is stopped (finds the process in /proc)',
    async () => {
      const { dataDir, apiKey } = madeData();
      const first = await start({ dataDir, apiKey });
      const body = { type: 'executive', format: 'PDF' };
      const created = await first.api('/api/reports', { method: 'POST', body });
      const { id } = created.body.data as { id: string };
      const findRenderer = () =>
        childProcesses(first.process.pid).find((pid) => titleOf(pid).includes('render-worker'));
      await expect.poll(findRenderer, { timeout: 60_000, interval: 10 }).toBeDefined();
      const renderer = findRenderer() ?? Number.NaN;
      process.kill(renderer, 'SIGSTOP');
      const stopped = first.stop({ keepData: true });
      await expect.poll(() => first.api('/healthz').catch(() => 'closed'), { timeout: 60_000 }).toBe('closed');
      process.kill(renderer, 'SIGCONT');
      expect(await stopped).toBe(0);
      expect(first.output()).not.toContain('an attempt to generate a report failed');
      const second = await start({ dataDir, apiKey });
      expect((await second.api(`/api/reports/${id}`)).body.data).toMatchObject({ status: 'READY' });
    },
  );

  it('returns a running scan to the queue when it is stopped, and the next start completes it', async () => {
    const databaseUrl = await testDatabase();
    const held = await pausedImage();
    const environment = { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: held.registry.host };
    const first = await start({ databaseUrl, environment });
    const scanId = await queue(first, held.image);
    await held.asked;
    expect(await first.stop()).toBe(0);
    held.release();
    const second = await start({ databaseUrl, apiKey: first.apiKey, environment });
    expect(await waitForScan(second, scanId)).toBe('COMPLETE');
  });
});

describe('several processes on one database', () => {
  it('complete the scan of a killed worker within a minute, once', async () => {
    const database = await createTestDatabase();
    cleanUp.push(() => database.drop());
    const held = await pausedImage();
    const common = {
      databaseUrl: database.address.url,
      environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: held.registry.host },
    };
    const withRoles = (roles: string) => ({ ...common, environment: { ...common.environment, PLIMSOLL_ROLES: roles } });
    const api = await start(withRoles('api,scheduler'));
    const doomed = await start(withRoles('worker'));
    const scanId = await queue(api, held.image);
    await held.asked;
    await start(withRoles('worker'));
    await doomed.stop({ signal: 'SIGKILL' });
    held.release();
    expect(await waitForScan(api, scanId, 60_000)).toBe('COMPLETE');
    const { body } = await api.api(`/api/scans/${scanId}`);
    expect((body.data as { packages: unknown[] }).packages).toHaveLength(1);
    const { rows } = await database.pool.query('select attempts, assessment from scans where id = $1', [scanId]);
    expect(rows).toEqual([{ attempts: 2, assessment: 1 }]);
  });

  it('cancel a running scan on request', async () => {
    const held = await pausedImage();
    const environment = { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: held.registry.host };
    const service = await start({ databaseUrl: await testDatabase(), environment });
    const scanId = await queue(service, held.image);
    await held.asked;
    const { body } = await service.api(`/api/scans/${scanId}/cancel`, { method: 'POST' });
    expect(body.data).toMatchObject({ status: 'CANCELLED' });
    held.release();
    const deleted = await service.api(`/api/scans/${scanId}`, { method: 'DELETE' });
    expect(deleted.status).toBe(200);
    // The worker is free again: another scan of the image completes.
    expect(await waitForScan(service, await queue(service, held.image))).toBe('COMPLETE');
  });
});

describe.skipIf(process.getuid?.() !== 0)('started by root [needs root]', () => {
  it('runs PostgreSQL as another user', async () => {
    const service = await start(madeData());
    const uid = execFileSync('ps', ['-o', 'uid=', '-p', String(serverPid(service.dataDir))], {
      encoding: 'utf8',
    }).trim();
    expect(uid).not.toBe('0');
  });

  it('works the same for an ordinary user', async () => {
    const home = temporaryFolder();
    execFileSync('chown', ['65534', home]);
    const { port } = await listen();
    const child = spawn(process.execPath, [programFile, 'serve'], {
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: home,
        PLIMSOLL_DATA_DIR: path.join(home, 'data'),
        // A default port in use would lead to another port, a requested one to an error, so this one is left to the default.
        PLIMSOLL_DEMO: 'true',
        PLIMSOLL_ADVISORIES_URL: `file://${home}/none`,
        PLIMSOLL_LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(port).toBeGreaterThan(0);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    cleanUp.push(() => void child.kill('SIGKILL'));
    await expect.poll(() => output).toMatch(/CVE-2021-44906/);
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });
});
