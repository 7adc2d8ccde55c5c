import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepSensors } from '../../src/features/registries/sensors/sweep-sensors.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { sensorRegistries } from '../helpers/sensor-registries.ts';

let api: TestApi;
/** Jobs of registries that were queued. */
const syncs: unknown[] = [];

beforeAll(async () => {
  api = await createTestApi({
    syncQueue: {
      enqueue: async (_transaction, job) => {
        syncs.push(job);
        return 'job of a test';
      },
    },
  });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const { addRegistry, ask, register, queueScan, viewer, healthOf, sensorStatusOf, stopSensor } = sensorRegistries(
  () => api,
);

describe('sensor presence', () => {
  it('is never seen, online, offline after two minutes, and online again, and so is the health of the registry', async () => {
    const registry = await addRegistry();
    expect(await sensorStatusOf(registry)).toEqual({
      registryId: registry.id,
      scanMethod: 'sensor',
      status: 'never_seen',
      sensors: [],
    });
    const [one, two] = [await register(registry, 'one'), await register(registry, 'two')];
    await stopSensor(one);
    await sweepSensors(api.database.kysely);
    expect(await sensorStatusOf(registry)).toMatchObject({
      status: 'online',
      sensors: [
        { id: one, status: 'offline', problems: [{ code: 'OFFLINE' }] },
        { id: two, status: 'online', problems: [] },
      ],
    });
    expect(await healthOf(registry)).toBe('unknown');
    await stopSensor(two);
    await sweepSensors(api.database.kysely);
    expect(await sensorStatusOf(registry)).toMatchObject({ status: 'offline' });
    expect(await healthOf(registry)).toBe('sensor_offline');
    await ask('heartbeat', registry.key, { sensorId: two, version: '2.0.0', running: 0 });
    expect(await sensorStatusOf(registry)).toMatchObject({ status: 'online', sensors: [{}, { version: '2.0.0' }] });
    expect(await healthOf(registry)).toBe('unknown');
  });

  it('shows the bound and the state of the buffer that the last heartbeat reported', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry, 'buffered');
    const buffer = { usedBytes: 10, maxBytes: 1_000, deliveries: 1, state: 'full' };
    const shown = async () => (await viewer('/api/sensors?search=buffered')).body.data[0].buffer;
    expect(await shown()).toBeNull();
    await ask('heartbeat', registry.key, { sensorId, running: [], buffer });
    expect(await shown()).toEqual(buffer);
    await ask('jobs', registry.key, { sensorId });
    expect(await shown()).toEqual(buffer);
  });

  it('is updated by a report on a job too, even when heartbeats are late', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    await queueScan(registry, 'long');
    const [{ jobId }] = await ask('jobs', registry.key, { sensorId });
    await stopSensor(sensorId);
    await sweepSensors(api.database.kysely);
    expect(await healthOf(registry)).toBe('sensor_offline');
    await ask(`jobs/${jobId}/status`, registry.key, { phase: 'pulling', percent: 10 });
    expect([(await sensorStatusOf(registry)).status, await healthOf(registry)]).toEqual(['online', 'unknown']);
  });

  it('ends with the last sensor of a registry that was synced', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    await ask('catalog', registry.key, { sensorId, images: [{ name: 'app', tags: [{ name: '1.0' }] }] });
    expect(await healthOf(registry)).toBe('healthy');
    await api.call('DELETE', `/api/sensors/${sensorId}`, { key: api.first.keys.admin });
    await sweepSensors(api.database.kysely);
    expect(await healthOf(registry)).toBe('sensor_offline');
  });

  it('does not apply to a registry that the service scans itself', async () => {
    const { body } = await api.call('POST', '/api/registries', {
      key: api.first.keys.admin,
      body: { name: 'c', provider: 'DOCKER_REGISTRY', url: 'https://cloud.example', credentials: {} },
    });
    expect((await viewer(`/api/registries/${body.data.id}/sensor-status`)).body.data).toEqual({
      registryId: body.data.id,
      scanMethod: 'cloud',
      status: 'not_applicable',
      sensors: [],
    });
  });

  it('lists sensors, and gives the scans of a removed sensor to others', async () => {
    const registry = await addRegistry();
    const [one, two] = [await register(registry, 'one'), await register(registry, 'two')];
    const scanId = await queueScan(registry, 'inherited');
    await ask('jobs', registry.key, { sensorId: one });
    const listed = await viewer('/api/sensors?limit=200');
    expect(listed.body.data.find(({ id }: { id: string }) => id === one)).toEqual({
      id: one,
      name: 'one',
      hostname: null,
      version: '1.0.0',
      registryId: registry.id,
      status: 'online',
      lastHeartbeatAt: expect.any(String),
      queuedJobs: 0,
      runningJobs: 1,
      buffer: null,
      problems: [],
      createdAt: expect.any(String),
    });
    const removed = await api.call('DELETE', `/api/sensors/${one}`, { key: api.first.keys.admin });
    expect(removed.body.data).toEqual({ id: one, deleted: true });
    expect(await ask('jobs', registry.key, { sensorId: two })).toMatchObject([{ scanId }]);
    const again = await api.call('DELETE', `/api/sensors/${one}`, { key: api.first.keys.admin });
    expect(again.status).toBe(404);
    expect((await api.call('GET', '/api/sensors', { key: api.second.keys.viewer })).body.meta.total).toBe(0);
  });
});

describe('a sensor catalog', () => {
  it('adds images and tags, and removes missing tags of a listed image', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const digest = `sha256:${'d'.repeat(64)}`;
    const tags = (...names: string[]) => names.map((name) => ({ name, digest }));
    const send = (images: unknown) => ask('catalog', registry.key, { sensorId, images });
    expect(
      await send([
        { name: 'team/api', tags: tags('1', '2') },
        { name: `${registry.host}/team/web`, tags: tags('1') },
      ]),
    ).toEqual({ images: 2, tags: 3, newTags: 3, removedTags: 0 });
    expect(await send([{ name: 'team/api', tags: tags('2', '3') }])).toEqual({
      images: 1,
      tags: 2,
      newTags: 1,
      removedTags: 1,
    });
    const { body } = await viewer(`/api/images?registry=${registry.id}`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      `${registry.host}/team/api`,
      `${registry.host}/team/web`,
    ]);
    expect(await healthOf(registry)).toBe('healthy');
  });

  it('queues the scans that the schedule requires, in a job of the registry', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const before = syncs.length;
    await ask('catalog', registry.key, { sensorId, images: [] });
    expect(syncs.slice(before)).toEqual([{ organizationId: api.first.id, registryId: registry.id }]);
  });

  it('names the host of images when the address does not, as for GitLab', async () => {
    const { body } = await api.call('POST', '/api/registries', {
      key: api.first.keys.admin,
      body: { name: 'g', provider: 'GITLAB', url: 'https://git.inner.example', scanMethod: 'sensor', credentials: {} },
    });
    const { id, sensorApiKey: key } = body.data;
    const sensorId = await register({ key });
    const upload = {
      scan: { id: 'early' },
      image: { ref: 'registry.inner.example/early:1', digest: `sha256:${'e'.repeat(64)}` },
      packages: [],
    };
    const early = await api.call('POST', '/api/scans/upload', { key, body: upload });
    const tags = [{ name: '1' }];
    const images = ['my.team/app', 'registry.inner.example/team/api'].map((name) => ({ name, tags }));
    await ask('catalog', key, { sensorId, images });
    await ask('catalog', key, { sensorId, images: [{ name: 'registry.inner.example/team/web', tags }] });
    const listed = await viewer(`/api/images?registry=${id}`);
    expect(listed.body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      'registry.inner.example/early',
      'registry.inner.example/my.team/app',
      'registry.inner.example/team/api',
      'registry.inner.example/team/web',
    ]);
    expect((await viewer(`/api/images/${early.body.data.imageId}`)).body.data.registryId).toBe(id);
  });

  it('is requested by a sync: every heartbeat response says so until one arrives', async () => {
    const registry = await addRegistry();
    const [one, two] = [await register(registry, 'one'), await register(registry, 'two')];
    const elsewhere = await addRegistry();
    const other = await register(elsewhere);
    const commandsOf = async (sensorId: string, key = registry.key) =>
      (await ask('heartbeat', key, { sensorId })).commands;
    const sync = () => api.call('POST', `/api/registries/${registry.id}/sync`, { key: api.first.keys.admin });
    expect(await commandsOf(one)).toEqual([]);
    const { status, body } = await sync();
    const { jobId } = body.data;
    expect([status, body.data]).toEqual([
      202,
      { registryId: registry.id, jobId: expect.stringMatching(/^job_/), status: 'QUEUED' },
    ]);
    expect((await sync()).body.data.jobId).toBe(jobId);
    for (const sensorId of [one, two, one]) expect(await commandsOf(sensorId)).toEqual([{ type: 'sync', jobId }]);
    expect(await commandsOf(other, elsewhere.key)).toEqual([]);
    await ask('catalog', registry.key, { sensorId: two, images: [] });
    for (const sensorId of [one, two]) expect(await commandsOf(sensorId)).toEqual([]);
    expect((await sync()).body.data.jobId).not.toBe(jobId);
  });

  it('reports every invalid image and tag', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const { status, body } = await api.call('POST', '/api/sensors/catalog', {
      key: registry.key,
      body: {
        sensorId,
        images: [
          { name: 'UPPER', tags: [] },
          { name: 'a:1', tags: [] },
          { name: 'b', tags: [{ name: '-x' }, { name: 'ok', digest: 'md5:1' }] },
        ],
      },
    });
    expect(status).toBe(400);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'images.0.name',
      'images.1.name',
      'images.2.tags.0.name',
      'images.2.tags.1.digest',
    ]);
  });
});

describe('a registry that is being removed', () => {
  /** Removed after the call has begun, and before it ends. */
  async function whileRemoved(registry: { id: string }, target: string, key: string, body: unknown) {
    const { kysely } = api.database;
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const sent = await kysely.transaction().execute(async (transaction) => {
      await sql`select from registries where id = ${registry.id} for update`.execute(transaction);
      const sending = api.call('POST', target, { key, body });
      await expect.poll(async () => (await waiting.execute(kysely)).rows.length).toBeGreaterThan(0);
      await sql`delete from registries where id = ${registry.id}`.execute(transaction);
      return { sending };
    });
    return sent.sending;
  }

  it('does not exist for a catalog, and for a sensor that registers', async () => {
    const [one, two] = [await addRegistry(), await addRegistry()];
    const images = [{ name: 'app', tags: [{ name: '1.0' }] }];
    const catalog = { sensorId: await register(one), images };
    const answers = [
      await whileRemoved(one, '/api/sensors/catalog', one.key, catalog),
      await whileRemoved(two, '/api/sensors/register', two.key, { name: 'late', version: '1' }),
    ];
    for (const { status, body } of answers) expect([status, body.error.message]).toEqual([404, 'Registry not found']);
  });

  it('loses no upload: its image belongs to no registry', async () => {
    const registry = await addRegistry();
    const upload = {
      scan: { id: 'late' },
      image: { ref: `${registry.host}/app:1.0`, digest: `sha256:${'a'.repeat(64)}` },
      packages: [],
    };
    const { status, body } = await whileRemoved(registry, '/api/scans/upload', registry.key, upload);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await viewer(`/api/images/${body.data.imageId}`)).body.data.registryId).toBeNull();
  });
});
