import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StandInRegistry, startStandInRegistry } from '../../test/helpers/stand-in-registry.ts';
import { defaultScanLimits } from '../engine/pipeline/scan-limits.ts';
import { mebibyte } from '../lib/byte-sizes.ts';
import { runSensor } from './run-sensor.ts';
import { createSensorLog } from './sensor-log.ts';
import type { SensorOptions } from './sensor-options.ts';

interface Reply {
  status: number;
  data?: unknown;
  error?: string;
}

/** What a service without scans responds. */
const usual = (path: string): Reply => {
  if (path === '/api/sensors/register') {
    const scanning = { tagInclude: '', tagExclude: '', schedule: 'manual' };
    const served = {
      id: 'reg_1',
      provider: 'DOCKER_REGISTRY',
      url: `http://${registry.host}`,
      host: null,
      repositories: null,
      scanning,
    };
    return { status: 200, data: { sensorId: 'sen_1', registry: served, heartbeatSeconds: 30 } };
  }
  if (path === '/api/sensors/heartbeat') return { status: 200, data: { commands: [] } };
  return { status: 200, data: [] };
};

let service: Server;
let registry: StandInRegistry;
let folder = '';
let asked: { path: string; body: Record<string, unknown> }[] = [];
let reply: (path: string) => Reply = usual;
let lines: Record<string, unknown>[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plimsoll-run-'));
  [asked, lines, reply] = [[], [], usual];
  registry = await startStandInRegistry();
  registry.behaviours.push((request, response) => {
    if (request.url?.startsWith('/v2/_catalog') !== true) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"repositories":[]}');
    return true;
  });
  service = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const path = request.url ?? '';
      asked.push({ path, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown> });
      const { status, data, error } = reply(path);
      const body = error === undefined ? { data } : { error: { code: error, message: 'text' } };
      // A service without jobs waits.
      const delayMs = path === '/api/sensors/jobs' && status === 200 ? 50 : 0;
      setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        delayMs,
      );
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
});

const options = (more: Partial<SensorOptions> = {}): SensorOptions => ({
  server: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  key: 'svc_ak_canary',
  name: 'one',
  hostname: 'host',
  version: '1.2.3',
  registryId: null,
  registry: {
    url: null,
    username: null,
    password: null,
    credentialsJson: null,
    isInsecure: true,
    authorities: null,
    proxy: null,
    findLogin: async () => undefined,
  },
  folder,
  bufferBytesMax: 256 * mebibyte,
  concurrency: 2,
  limits: defaultScanLimits,
  scanners: null,
  discoveryMs: 3_600_000,
  drainMs: 1_000,
  healthPort: null,
  isOnce: false,
  httpsProxy: null,
  noProxy: null,
  authorities: null,
  log: createSensorLog('info', (line) => lines.push(JSON.parse(line) as Record<string, unknown>)),
  ...more,
});

const pathsOf = (): string[] => asked.map(({ path }) => path.replace('/api/sensors/', ''));
const never = new AbortController().signal;

/** Lets the service ask for heartbeats each second and answer them with the commands of the result. */
function replyWithCommands(): { commands: object[] } {
  const heartbeat: { commands: object[] } = { commands: [] };
  reply = (path) => {
    const { status, data } = usual(path);
    if (path.endsWith('heartbeat')) return { status, data: heartbeat };
    return path.endsWith('register')
      ? { status, data: { ...(data as object), heartbeatSeconds: 1 } }
      : { status, data };
  };
  return heartbeat;
}

describe('a sensor', () => {
  it('with --once reports the catalog before it claims, and ends when no job waits', async () => {
    const { isComplete, state } = await runSensor(options({ isOnce: true }), never);
    expect([isComplete, state]).toMatchObject([
      true,
      {
        connection: 'online',
        sensorId: 'sen_1',
        scanned: 0,
        discoveryError: null,
        lastDiscoveryAt: expect.any(String),
      },
    ]);
    const paths = pathsOf().filter((path) => path !== 'heartbeat');
    expect([paths[0], paths.indexOf('catalog') < paths.indexOf('jobs')]).toEqual(['register', true]);
    expect(asked[0]?.body).toEqual({ name: 'one', hostname: 'host', version: '1.2.3' });
  });

  it('with --once is not complete when the registry cannot be read', async () => {
    await registry.stop();
    const { isComplete, state } = await runSensor(options({ isOnce: true }), never);
    expect([isComplete, state.discoveryError]).toEqual([false, 'UNREACHABLE']);
    registry = await startStandInRegistry();
  });

  it('with --once ends at once when the service refuses the key, without the key in an error or log', async () => {
    reply = () => ({ status: 401, error: 'UNAUTHORIZED' });
    await expect(runSensor(options({ isOnce: true }), never)).rejects.toMatchObject({
      name: 'ServiceError',
      kind: 'refused',
      message: 'The service refuses the sensor key: it is unknown, expired or revoked (status 401).',
    });
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  it('ends with an error for a key that serves no registry', async () => {
    reply = () => ({ status: 200, data: { sensorId: 'sen_1', registry: null, heartbeatSeconds: 30 } });
    await expect(runSensor(options(), never)).rejects.toThrow('serves no registry in sensor mode');
  });

  it('reports the bound and the state of its buffer with each heartbeat', async () => {
    const stopping = new AbortController();
    const running = runSensor(options({ bufferBytesMax: 1_000 }), stopping.signal);
    await expect.poll(() => pathsOf()).toContain('heartbeat');
    stopping.abort();
    await running;
    expect(asked.find(({ path }) => path.endsWith('heartbeat'))?.body).toEqual({
      sensorId: 'sen_1',
      version: '1.2.3',
      running: [],
      buffer: { usedBytes: 0, maxBytes: 1_000, deliveries: 0, state: 'full' },
    });
    // There is no space for a result.
    expect(pathsOf()).not.toContain('jobs');
  });

  it('registers again when the service does not know it any more', async () => {
    const stopping = new AbortController();
    const running = runSensor(options(), stopping.signal);
    await expect.poll(() => pathsOf()).toContain('jobs');
    reply = (path) => (path === '/api/sensors/jobs' ? { status: 404, error: 'NOT_FOUND' } : usual(path));
    await expect.poll(() => lines.some(({ action, kind }) => action === 'claim' && kind === 'missing')).toBe(true);
    const before = pathsOf().filter((path) => path === 'register').length;
    reply = usual;
    await expect.poll(() => pathsOf().filter((path) => path === 'register').length).toBeGreaterThan(before);
    stopping.abort();
    await running;
  });

  it('starts a discovery when the service asks for a sync', async () => {
    const stopping = new AbortController();
    const heartbeat = replyWithCommands();
    const catalogs = (): number => pathsOf().filter((path) => path === 'catalog').length;
    const running = runSensor(options(), stopping.signal);
    await expect.poll(() => lines.some(({ msg }) => msg === 'catalog reported')).toBe(true);
    expect(catalogs()).toBe(1);
    heartbeat.commands = [{ type: 'sync', jobId: 'job_1' }];
    await expect.poll(catalogs).toBeGreaterThan(1);
    const jobs = asked.filter(({ path }) => path.endsWith('catalog')).map(({ body }) => body['jobId']);
    expect(jobs.slice(0, 2)).toEqual([null, 'job_1']);
    stopping.abort();
    await running;
  });

  it('reads the registry again for a sync that was requested while it read the registry', async () => {
    const stopping = new AbortController();
    const heartbeat = replyWithCommands();
    const held = Promise.withResolvers<void>();
    let reads = 0;
    registry.behaviours.unshift((request, response) => {
      if (request.url?.startsWith('/v2/_catalog') !== true) return false;
      reads += 1;
      const respond = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"repositories":[]}');
      if (reads === 1) void held.promise.then(respond);
      else respond();
      return true;
    });
    const running = runSensor(options(), stopping.signal);
    await expect.poll(() => reads).toBe(1);
    const heartbeats = (): number => pathsOf().filter((path) => path === 'heartbeat').length;
    const before = heartbeats();
    heartbeat.commands = [{ type: 'sync', jobId: 'job_1' }];
    await expect.poll(heartbeats, { timeout: 5_000 }).toBeGreaterThan(before + 1);
    heartbeat.commands = [];
    held.resolve();
    await expect.poll(() => reads, { timeout: 5_000 }).toBe(2);
    const jobsOf = () => asked.filter(({ path }) => path.endsWith('catalog')).map(({ body }) => body['jobId']);
    await expect.poll(jobsOf).toEqual([null, 'job_1']);
    stopping.abort();
    await running;
  });

  it('shows its state on /healthz: 503 while the service is away, 200 when it is connected', async () => {
    reply = () => ({ status: 503, error: 'SERVICE_UNAVAILABLE' });
    const stopping = new AbortController();
    const running = runSensor(options({ healthPort: 0, server: 'http://127.0.0.1:1' }), stopping.signal);
    await expect.poll(() => lines.find(({ msg }) => msg === 'health server listens')).toBeDefined();
    const portOf = () => lines.findLast(({ msg }) => msg === 'health server listens')?.['port'];
    const health = async () => {
      const answer = await fetch(`http://127.0.0.1:${String(portOf())}/healthz`);
      return [answer.status, await answer.json()];
    };
    await expect.poll(health).toMatchObject([503, { healthy: false, connection: 'offline' }]);
    stopping.abort();
    await running;
    reply = usual;
    const again = new AbortController();
    const connected = runSensor(options({ healthPort: 0 }), again.signal);
    await expect
      .poll(health)
      .toMatchObject([
        200,
        { healthy: true, connection: 'online', version: '1.2.3', buffer: { state: 'ready', maxBytes: 256 * mebibyte } },
      ]);
    again.abort();
    await connected;
  });
});
