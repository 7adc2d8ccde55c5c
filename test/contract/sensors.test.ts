import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepSensors } from '../../src/features/registries/sensors/sweep-sensors.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { sensorRegistries } from '../helpers/sensor-registries.ts';

let api: TestApi;
const stopping = new AbortController();

beforeAll(async () => {
  api = await createTestApi({ stopping: stopping.signal });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const { addRegistry, ask, register, queueScan, viewer, statusOf, sensorStatusOf, endLeases } = sensorRegistries(
  () => api,
);

describe('sensor registration', () => {
  it('binds a sensor to the registry of its key, and recognizes it again', async () => {
    const registry = await addRegistry();
    const first = await ask('register', registry.key, { name: 'one', version: '1.0.0', hostname: 'a' });
    expect(first).toMatchObject({
      sensorId: expect.stringMatching(/^sen_/),
      registry: { id: registry.id, host: registry.host, scanMethod: 'sensor' },
      heartbeatSeconds: 30,
    });
    const again = await ask('register', registry.key, { name: 'one', version: '1.1.0', hostname: 'a' });
    expect(again.sensorId).toBe(first.sensorId);
    const other = await ask('register', registry.key, { name: 'one', version: '1.1.0', hostname: 'b' });
    expect(other.sensorId).not.toBe(first.sensorId);
    const { rows } = await sql`select count(*)::int as entries from audit_log
      where action = 'sensor.registered' and target = ${first.sensorId}`.execute(api.database.kysely);
    expect(rows).toEqual([{ entries: 1 }]);
  });

  it('requires a registry in sensor mode of the own organization', async () => {
    const registry = await addRegistry();
    const body = { name: 'x', version: '1', registryId: registry.id };
    const foreign = await api.call('POST', '/api/sensors/register', { key: api.second.keys.sensor, body });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Registry not found']);
    const cloud = await api.call('POST', '/api/registries', {
      key: api.first.keys.admin,
      body: { name: 'c', provider: 'DOCKER_REGISTRY', url: 'https://cloud.example', credentials: {} },
    });
    const created = await api.call('POST', '/api/api-keys', {
      key: api.first.keys.admin,
      body: { name: 'k', role: 'ci', scope: 'sensor', registryIds: [cloud.body.data.id] },
    });
    const refused = await api.call('POST', '/api/sensors/register', {
      key: created.body.data.secret,
      body: { ...body, registryId: cloud.body.data.id },
    });
    expect(refused.body.error.issues).toEqual([{ path: 'registryId', message: expect.any(String) }]);
  });

  it('is visible to the key that registered only', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    for (const [path, more] of [
      ['heartbeat', {}],
      ['jobs', {}],
      ['catalog', { images: [] }],
    ] as const) {
      const answer = await api.call('POST', `/api/sensors/${path}`, {
        key: api.first.keys.sensor,
        body: { sensorId, ...more },
      });
      expect([answer.status, answer.body.error.message]).toEqual([404, 'Sensor not found']);
    }
  });
});

describe('sensor jobs', () => {
  it('are given to one sensor with the required data, and the upload completes the scan', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const scanId = await queueScan(registry, 'acme/api', { platforms: ['linux/arm64'], scanners: ['builtin'] });
    expect(await statusOf(scanId)).toMatchObject({ status: 'QUEUED' });
    const [job, ...others] = await ask('jobs', registry.key, { sensorId, max: 5 });
    expect(others).toEqual([]);
    expect(job).toEqual({
      jobId: expect.stringMatching(/^job_/),
      scanId,
      image: `${registry.host}/acme/api`,
      tag: '1.0',
      reference: `${registry.host}/acme/api:1.0`,
      digest: null,
      platform: 'linux/arm64',
      scanners: ['builtin'],
      leaseSeconds: 120,
    });
    expect(await statusOf(scanId)).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await ask('jobs', registry.key, { sensorId })).toEqual([]);
    const report = await ask(`jobs/${job.jobId}/status`, registry.key, { phase: 'pulling', percent: 40 });
    expect(report).toEqual({ jobId: job.jobId, scanId, status: 'IN_PROGRESS', leaseSeconds: 120 });
    expect((await statusOf(scanId)).progress).toEqual({ phase: 'pulling', percent: 40 });
    expect(await sensorStatusOf(registry)).toMatchObject({ sensors: [{ runningJobs: 1, queuedJobs: 0 }] });
    const sent = {
      scan: { id: scanId },
      image: { ref: job.reference, platform: 'linux/arm64', digest: `sha256:${'c'.repeat(64)}` },
      packages: [{ type: 'npm', name: 'left', version: '1.0.0' }],
    };
    const upload = () => api.call('POST', '/api/scans/upload', { key: registry.key, body: sent });
    const first = await upload();
    expect(first.body.data).toMatchObject({ scanId, status: 'COMPLETE', duplicate: false });
    expect((await upload()).body.data).toEqual({ ...first.body.data, duplicate: true });
    const scan = (await viewer(`/api/scans/${scanId}`)).body.data;
    expect(scan).toMatchObject({
      status: 'COMPLETE',
      origin: 'sensor',
      registryId: registry.id,
      packages: [{ name: 'left' }],
    });
    const late = await api.call('POST', `/api/sensors/jobs/${job.jobId}/status`, {
      key: registry.key,
      body: { percent: 99 },
    });
    expect(late.status).toBe(404);
  });

  it('are given to exactly one of several sensors that ask concurrently', async () => {
    const registry = await addRegistry();
    const sensors = await Promise.all(['a', 'b', 'c', 'd'].map((name) => register(registry, name)));
    const scans: string[] = [];
    for (let i = 0; i < 9; i += 1) scans.push(await queueScan(registry, `acme/app-${i}`));
    const claimed: { scanId: string }[][] = await Promise.all(
      [...sensors, ...sensors].map((sensorId) => ask('jobs', registry.key, { sensorId, max: 3 })),
    );
    const rest: { scanId: string }[] = await ask('jobs', registry.key, { sensorId: sensors[0], max: 50 });
    const ids = [...claimed.flat(), ...rest].map(({ scanId }) => scanId);
    expect(ids.toSorted()).toEqual(scans.toSorted());
  });

  it('are ordered by priority, then age', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const [first, second, urgent] = [
      await queueScan(registry, 'first'),
      await queueScan(registry, 'second'),
      await queueScan(registry, 'urgent', { priority: 'high' }),
    ];
    const jobs: { scanId: string }[] = await ask('jobs', registry.key, { sensorId, max: 3 });
    expect(jobs.map(({ scanId }) => scanId)).toEqual([urgent, first, second]);
  });

  it('wait for a scan that is queued later, without holding a connection', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    // More than the number of connections of the pool.
    const others = await Promise.all(Array.from({ length: 8 }, (_, i) => register(registry, `other-${i}`)));
    const waiting: Promise<{ scanId: string }[]>[] = [sensorId, ...others].map((one) =>
      ask('jobs', registry.key, { sensorId: one, waitSeconds: 30 }),
    );
    // One for each sensor, which ends every wait.
    const { body } = await api.call('POST', '/api/scans', {
      key: api.first.keys.developer,
      body: { image: `${registry.host}/late`, tags: waiting.map((_, tag) => `${tag}`) },
    });
    const found = (await Promise.all(waiting)).flat();
    const queued = body.data.scans.map((scan: { scanId: string }) => scan.scanId);
    expect(queued).toHaveLength(9);
    expect(found.map((job) => job.scanId).toSorted()).toEqual(queued.toSorted());
  });

  it('refuse to wait longer than thirty seconds', async () => {
    const registry = await addRegistry();
    const { body } = await api.call('POST', '/api/sensors/jobs', {
      key: registry.key,
      body: { sensorId: 'x', waitSeconds: 31, max: 0 },
    });
    expect(body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['max', 'waitSeconds']);
  });

  it('go to another sensor after the end of the lease, and not before', async () => {
    const registry = await addRegistry();
    const [one, two] = [await register(registry, 'one'), await register(registry, 'two')];
    const scanId = await queueScan(registry, 'leased');
    const [job] = await ask('jobs', registry.key, { sensorId: one });
    expect(await ask('jobs', registry.key, { sensorId: two })).toEqual([]);
    await endLeases();
    // Late, but no other sensor has it: the lease stays.
    expect((await ask(`jobs/${job.jobId}/status`, registry.key, { percent: 10 })).leaseSeconds).toBe(120);
    expect(await ask('jobs', registry.key, { sensorId: two })).toEqual([]);
    await endLeases();
    const [claimed] = await ask('jobs', registry.key, { sensorId: two });
    expect(claimed.scanId).toBe(scanId);
    const lost = await api.call('POST', `/api/sensors/jobs/${job.jobId}/status`, { key: registry.key, body: {} });
    expect(lost.status).toBe(404);
    expect((await ask('heartbeat', registry.key, { sensorId: one, running: [job.jobId] })).commands).toEqual([
      { type: 'cancel', jobId: job.jobId },
    ]);
    expect((await ask('heartbeat', registry.key, { sensorId: two, running: [claimed.jobId] })).commands).toEqual([]);
  });

  it('report the cancellation of a scan, and an upload of it stores nothing', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const scanId = await queueScan(registry, 'cancelled');
    const [job] = await ask('jobs', registry.key, { sensorId });
    await api.call('POST', `/api/scans/${scanId}/cancel`, { key: api.first.keys.developer });
    expect((await ask('heartbeat', registry.key, { sensorId, running: [job.jobId] })).commands).toEqual([
      { type: 'cancel', jobId: job.jobId },
    ]);
    expect(await ask(`jobs/${job.jobId}/status`, registry.key, { percent: 50 })).toMatchObject({
      status: 'CANCELLED',
      leaseSeconds: 0,
    });
    const { body } = await api.call('POST', '/api/scans/upload', {
      key: registry.key,
      body: { scan: { id: scanId }, image: { ref: job.reference }, packages: [] },
    });
    expect(body.data).toMatchObject({ scanId, status: 'CANCELLED', accepted: { packages: 0 } });
    expect(await statusOf(scanId)).toMatchObject({ status: 'CANCELLED' });
  });

  it('fail a scan that its sensor gives up permanently, and queue one after a temporary error', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const [gone, busy] = [await queueScan(registry, 'gone'), await queueScan(registry, 'busy')];
    const jobs: { jobId: string; scanId: string }[] = await ask('jobs', registry.key, { sensorId, max: 2 });
    const giveUp = (scanId: string, code: string) => {
      const jobId = jobs.find((job) => job.scanId === scanId)?.jobId;
      return ask(`jobs/${jobId}/status`, registry.key, { error: { code, message: 'password hunter2' } });
    };
    expect(await giveUp(gone, 'IMAGE_NOT_FOUND')).toMatchObject({ status: 'FAILED', leaseSeconds: 0 });
    expect(await giveUp(busy, 'UNREACHABLE')).toMatchObject({ status: 'QUEUED', leaseSeconds: 0 });
    const failed = await statusOf(gone);
    expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'IMAGE_NOT_FOUND' } });
    expect(JSON.stringify(failed)).not.toContain('hunter2');
    const waiting = await statusOf(busy);
    expect(waiting).toMatchObject({
      status: 'QUEUED',
      error: null,
      attempt: 1,
      nextAttemptAt: expect.any(String),
      lastError: { code: 'UNREACHABLE', message: 'The sensor could not scan the image.' },
    });
    expect(Date.parse(waiting.nextAttemptAt)).toBeGreaterThan(Date.parse(waiting.startedAt));
    // With a delay, or a broken sensor would get it again immediately.
    expect(await ask('jobs', registry.key, { sensorId })).toEqual([]);
    await endLeases();
    expect(await ask('jobs', registry.key, { sensorId })).toMatchObject([{ scanId: busy }]);
    expect(await statusOf(busy)).not.toHaveProperty('lastError');
  });

  it('are queued again at once, without a failed attempt, when their sensor hands them back', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const scanId = await queueScan(registry, 'drained');
    for (let times = 0; times < 6; times += 1) {
      const [job] = await ask('jobs', registry.key, { sensorId });
      expect(job).toMatchObject({ scanId });
      expect(await ask(`jobs/${job.jobId}/status`, registry.key, { isHandedBack: true })).toEqual({
        jobId: job.jobId,
        scanId,
        status: 'QUEUED',
        leaseSeconds: 0,
      });
      const waiting = await statusOf(scanId);
      expect(waiting).toMatchObject({ status: 'QUEUED', error: null });
      expect(waiting).not.toHaveProperty('lastError');
      const again = await api.call('POST', `/api/sensors/jobs/${job.jobId}/status`, {
        key: registry.key,
        body: { isHandedBack: true },
      });
      expect(again.status).toBe(404);
    }
  });

  it('fail a scan after five sensors that stopped responding', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const scanId = await queueScan(registry, 'cursed');
    for (let i = 0; i < 5; i += 1) {
      expect(await ask('jobs', registry.key, { sensorId })).toMatchObject([{ scanId }]);
      await endLeases();
      await sweepSensors(api.database.kysely);
    }
    expect(await statusOf(scanId)).toMatchObject({ status: 'FAILED', error: { code: 'WORKER_LOST' } });
    expect(await ask('jobs', registry.key, { sensorId })).toEqual([]);
  });

  it('return scans of an unresponsive sensor to the queue', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const scanId = await queueScan(registry, 'waiting');
    await ask('jobs', registry.key, { sensorId });
    await sweepSensors(api.database.kysely);
    expect(await statusOf(scanId)).toMatchObject({ status: 'IN_PROGRESS' });
    await endLeases();
    await sweepSensors(api.database.kysely);
    expect(await statusOf(scanId)).toMatchObject({ status: 'QUEUED' });
  });

  it('are never given to sensors of another registry or another organization', async () => {
    const [mine, theirs] = [await addRegistry(), await addRegistry()];
    const sensorId = await register(theirs);
    const scanId = await queueScan(mine, 'secret');
    expect(await ask('jobs', theirs.key, { sensorId, max: 50 })).toEqual([]);
    const body = { scan: { id: scanId }, image: { ref: `${mine.host}/secret:1.0` }, packages: [] };
    for (const [key, status] of [
      [theirs.key, 403],
      [api.second.keys.sensor, 404],
    ] as const) {
      expect((await api.call('POST', '/api/scans/upload', { key, body })).status).toBe(status);
    }
    const other = { ...body, image: { ref: `${mine.host}/other:1.0` } };
    const refused = await api.call('POST', '/api/scans/upload', { key: mine.key, body: other });
    expect(refused.body.error.issues).toEqual([{ path: 'image', message: expect.any(String) }]);
    expect(await statusOf(scanId)).toMatchObject({ status: 'QUEUED' });
  });
});

describe('service stop', () => {
  it('ends all waiting requests for jobs at once', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const waiting = ask('jobs', registry.key, { sensorId, waitSeconds: 30 });
    stopping.abort();
    expect(await waiting).toEqual([]);
  });
});
