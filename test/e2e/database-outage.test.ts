import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import { runningPostgres } from '../../src/db/embedded/running-postgres.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { type ApiOptions, type RunningService, startService, waitForScan } from '../helpers/service.ts';

/** A PostgreSQL server that the test can kill and restart, always at the same address. */
const log = { info: () => undefined, warn: () => undefined };
const statementTimeoutMs = 4_000;
/** Connections of jobs: as many as uploads of one organization are stored at a time. */
const poolMax = 3;
/** Statement timeout, the wait for a connection, and an allowance for a busy machine. A request that takes longer hangs. */
const answerMsMax = 45_000;

let folder: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let front: Front;
let service: RunningService;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-outage-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  front = await startFront(() => socketOf(postgres.address.url));
  const { username, password } = new URL(postgres.address.url);
  service = await startService({
    databaseUrl: `postgresql://${username}:${password}@127.0.0.1:${front.port}/postgres`,
    environment: {
      PLIMSOLL_STATEMENT_TIMEOUT_MS: String(statementTimeoutMs),
      PLIMSOLL_DATABASE_POOL_MAX: String(poolMax),
    },
  });
});

afterAll(async () => {
  await service?.stop();
  front?.server.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('a failing database', () => {
  it('leads to 504 TIMEOUT when a statement takes too long, and the service continues', async () => {
    const other = new Client({ connectionString: postgres.address.url });
    await other.connect();
    try {
      await other.query('begin; lock table scans in access exclusive mode');
      const { status, body, tookMs } = await timed(service, '/api/scans');
      expect({ status, code: body.error?.code }).toEqual({ status: 504, code: 'TIMEOUT' });
      expect(tookMs).toBeLessThan(answerMsMax);
    } finally {
      await other.end();
    }
    expect((await timed(service, '/api/scans')).status).toBe(200);
  });

  it('that stops responding leaves no request waiting, and is used again when it responds', async () => {
    const answers: Timed[] = [];
    const load = startLoad(service, answers);
    await expect.poll(() => answers.filter(({ status }) => status === 200).length, polling).toBeGreaterThan(100);
    front.stopSensor();
    await expect
      .poll(() => answers.filter(({ status }) => status === 503).length, polling)
      .toBeGreaterThan(clientCount);
    front.speak();
    const back = answers.length;
    await expect
      .poll(() => answers.slice(back).filter(({ status }) => status === 200).length, polling)
      .toBeGreaterThan(100);
    await load.stop();
    requireAnswers(answers);
  });

  it('that stops responding does not keep a service from stopping', async () => {
    const { username, password } = new URL(postgres.address.url);
    const stopped = await startService({
      databaseUrl: `postgresql://${username}:${password}@127.0.0.1:${front.port}/postgres`,
    });
    front.stopSensor();
    try {
      await stopped.stop();
      expect(stopped.output()).toContain('Plimsoll has stopped');
      expect(stopped.output()).not.toContain('did not stop in time');
    } finally {
      front.speak();
      await stopped.stop({ signal: 'SIGKILL' });
    }
  });

  it('does not stop the admission of requests while all connections of jobs wait for it', async () => {
    const created = await service.api('/api/api-keys', {
      method: 'POST',
      body: { name: 'sensor', role: 'ci', scope: 'sensor', uploadImages: ['*'] },
    });
    const { secret: apiKey } = created.body.data as { secret: string };
    const other = new Client({ connectionString: postgres.address.url });
    const watch = new Client({ connectionString: postgres.address.url });
    await Promise.all([other.connect(), watch.connect()]);
    try {
      await other.query('begin; lock table scans in access exclusive mode');
      const uploads = Array.from({ length: 15 }, (_, n) =>
        service.api('/api/scans/upload', {
          method: 'POST',
          apiKey,
          body: { scan: { id: `waiting ${n}`, status: 'FAILED' }, image: { ref: 'registry.example/app:1' } },
        }),
      );
      const waiting = `select count(*)::int as count from pg_stat_activity
        where application_name = 'plimsoll-background' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await watch.query(waiting)).rows[0].count, polling).toBe(poolMax);
      expect((await timed(service, '/api/api-keys')).status).toBe(200);
      await other.query('rollback');
      await Promise.all(uploads);
    } finally {
      await Promise.all([other.end(), watch.end()]);
    }
  });

  it('leads to 503 while it is unavailable under load, and needs no restart of the service', async () => {
    const before = await queueScan(service, 'before');
    await waitForScan(service, before);
    const answers: Timed[] = [];
    const load = startLoad(service, answers);
    await expect.poll(() => answers.filter(({ status }) => status === 200).length, polling).toBeGreaterThan(100);

    process.kill(postgres.serverPid, 'SIGKILL');
    await postgres.ended;
    await expect.poll(() => answers.filter(({ status }) => status === 503).length, polling).toBeGreaterThan(100);
    expect((await timed(service, '/healthz')).status).toBe(200);
    expect((await timed(service, '/readyz')).status).toBe(503);
    await postgres.stop();

    postgres = await startEmbeddedPostgres({ dataDir: folder, log });
    const back = answers.length;
    await expect
      .poll(() => answers.slice(back).filter(({ status }) => status === 200).length, polling)
      .toBeGreaterThan(100);
    await expect.poll(async () => (await timed(service, '/readyz')).status, polling).toBe(200);
    await load.stop();

    requireAnswers(answers);
    expect(service.output()).not.toContain('unhandled promise rejection');
    // Nothing was lost, and the queue works again.
    expect((await timed(service, `/api/scans/${before}/status`)).status).toBe(200);
    expect(await waitForScan(service, await queueScan(service, 'after'))).toBe('FAILED');
  });
});

describe('the embedded database', () => {
  it('is restarted after it was killed under load: short 503, no hanging request, nothing lost', async () => {
    const embedded = await startService();
    try {
      const before = await queueScan(embedded, 'before');
      await waitForScan(embedded, before);
      const answers: Timed[] = [];
      const load = startLoad(embedded, answers);
      const writer = startWriter(embedded, answers);
      await expect.poll(() => answers.filter(({ status }) => status === 200).length, polling).toBeGreaterThan(100);

      process.kill(await serverPidOf(embedded.dataDir), 'SIGKILL');
      await expect.poll(() => answers.filter(({ status }) => status === 503).length, polling).toBeGreaterThan(0);
      const away = answers.length;
      await expect
        .poll(() => answers.slice(away).filter(({ status }) => status === 200).length, polling)
        .toBeGreaterThan(100);
      await load.stop();
      const added = await writer.stop();

      requireAnswers(answers, [200, 201, 503]);
      await requirePersisted(embedded, added);
      expect(embedded.output()).toContain('stopped unexpectedly and is being restarted');
      expect(embedded.output()).not.toContain('unhandled promise rejection');
      expect((await timed(embedded, `/api/scans/${before}/status`)).status).toBe(200);
      expect(await waitForScan(embedded, await queueScan(embedded, 'after'))).toBe('FAILED');
      expect(await embedded.stop()).toBe(0);
    } finally {
      await embedded.stop();
    }
  });
});

/** Only documented errors with a retry time, and no hanging request. */
function requireAnswers(answers: readonly Timed[], statuses = [200, 503]): void {
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(statuses));
  expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(answerMsMax);
  for (const { status, body, retryAfter } of answers.filter((answer) => answer.status === 503)) {
    expect({ status, code: body.error?.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  }
}

async function serverPidOf(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

const polling = { timeout: 60_000, interval: 50 };

interface Timed {
  status: number;
  body: { error?: { code: string }; data?: unknown };
  retryAfter: string | null;
  tookMs: number;
}

async function timed(of: RunningService, target: string, options: ApiOptions = {}): Promise<Timed> {
  const started = performance.now();
  const { status, body, headers } = await of.api(target, options);
  return { status, body, retryAfter: headers.get('retry-after'), tookMs: performance.now() - started };
}

const clientCount = 8;

/** Clients that send requests without pause. */
function startLoad(on: RunningService, answers: Timed[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const targets = ['/api/scans', '/api/images', '/api/vulnerabilities', '/api/api-keys'];
  const clients = Array.from({ length: clientCount }, async (_, n) => {
    while (!stopping.signal.aborted) answers.push(await timed(on, targets[n % targets.length] ?? ''));
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(clients);
    },
  };
}

/** Adds registries without pause. Returns the ids of those that were answered with 201. */
function startWriter(on: RunningService, answers: Timed[]): { stop(): Promise<string[]> } {
  const stopping = new AbortController();
  const added: string[] = [];
  const write = async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const answer = await timed(on, '/api/registries', {
        method: 'POST',
        body: {
          name: `added ${n}`,
          provider: 'HARBOR',
          url: 'https://h.example',
          scanMethod: 'sensor',
          credentials: {},
        },
      });
      answers.push(answer);
      if (answer.status === 201) added.push((answer.body.data as { id: string }).id);
    }
  };
  const writing = write();
  return {
    async stop() {
      stopping.abort();
      await writing;
      return added;
    },
  };
}

/** Acknowledged data exist, no data exist without their audit entry, and the audit chain is intact. */
async function requirePersisted(on: RunningService, added: readonly string[]): Promise<void> {
  const { body } = await on.api('/api/registries');
  const present = (body.data as { id: string }[]).map(({ id }) => id);
  expect(added.length).toBeGreaterThan(0);
  expect(present).toEqual(expect.arrayContaining([...added]));
  const db = connectDatabase({
    address: await runningPostgres(on.dataDir),
    statementTimeoutMs: null,
    poolMax: 1,
    applicationName: 'test',
    log,
  });
  try {
    const entries = await db.kysely
      .selectFrom('audit_log')
      .select(['organization_id', 'target'])
      .where('action', '=', 'registry.added')
      .execute();
    expect(new Set(entries.map(({ target }) => target))).toEqual(new Set(present));
    expect(await verifyChain(db.kysely, entries[0]?.organization_id ?? '')).toMatchObject({ isIntact: true });
  } finally {
    await db.close();
  }
}

/** Fails at once because loopback is refused. A worker must run it and record the failure. */
async function queueScan(on: RunningService, name: string): Promise<string> {
  const { status, body } = await on.api('/api/scans', {
    method: 'POST',
    body: { image: `127.0.0.1:1/${name}:1` },
  });
  expect(status).toBe(202);
  return (body.data as { scanId: string }).scanId;
}

interface Front {
  server: Server;
  port: number;
  /** From now on nothing is forwarded in either direction, and no connection ends, as with a disconnected cable. */
  stopSensor(): void;
  speak(): void;
}

/** Listens on one port during the test and forwards each connection to the current address of the database. */
async function startFront(socketPath: () => string): Promise<Front> {
  const pairs: [Socket, Socket][] = [];
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(socketPath());
    endTogether(client, upstream);
    pairs.push([client, upstream]);
    if (!isSilent) client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    server,
    port: address.port,
    stopSensor() {
      isSilent = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
    speak() {
      isSilent = false;
      for (const [client, upstream] of pairs) client.pipe(upstream).pipe(client);
    },
  };
}

function endTogether(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}

function socketOf(url: string): string {
  return path.join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
}
