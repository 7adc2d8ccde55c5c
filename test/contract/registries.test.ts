import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const canary = 'canary-4711';
const credentials = { username: 'robot', password: canary };
const plain = { name: 'Ours', provider: 'DOCKER_REGISTRY', url: 'https://registry.example:5000', credentials };

type Registry = { id: string } & Record<string, unknown>;

async function create(body: Record<string, unknown> = {}): Promise<Registry> {
  const answer = await api.call('POST', '/api/registries', { key: api.first.keys.admin, body: { ...plain, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as Registry;
}

async function issuesOf(body: Record<string, unknown>): Promise<string[]> {
  const answer = await api.call('POST', '/api/registries', { key: api.first.keys.admin, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  expect(JSON.stringify(answer.body)).not.toContain(canary);
  return (answer.body.error.issues as { path: string }[]).map(({ path }) => path).sort();
}

describe('POST /api/registries', () => {
  it('answers 201 with the read shape and the defaults of the contract, without the credentials', async () => {
    expect(await create()).toEqual({
      id: expect.stringMatching(/^reg_[a-z2-7]{26}$/),
      name: 'Ours',
      provider: 'DOCKER_REGISTRY',
      url: 'https://registry.example:5000',
      scanMethod: 'cloud',
      scanning: { schedule: 'daily', scanners: ['trivy', 'grype', 'syft'], tagInclude: '*', tagExclude: '' },
      insecure: false,
      repositories: null,
      imageCount: 0,
      health: { status: 'unknown', message: null, lastSyncAt: null },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('takes what it is given', async () => {
    const registry = await create({
      scanners: ['grype'],
      schedule: 'on_push',
      includeTags: 'v*, latest',
      excludeTags: '*-rc*',
      insecure: true,
      repositories: ['team/api'],
    });
    expect(registry).toMatchObject({
      scanning: { schedule: 'on_push', scanners: ['grype'], tagInclude: 'v*, latest', tagExclude: '*-rc*' },
      insecure: true,
      repositories: ['team/api'],
    });
  });

  it('gives a key for the sensor once with scanMethod sensor, and keeps no credentials', async () => {
    const { sensorApiKey, ...registry } = await create({ scanMethod: 'sensor' });
    expect(sensorApiKey).toMatch(/^svc_ak_[0-9a-f]{48}$/);
    const read = await api.call('GET', `/api/registries/${registry.id}`, { key: api.first.keys.viewer });
    expect(read.body.data).toEqual(registry);
    const refused = await api.call('GET', '/api/registries', { key: String(sensorApiKey) });
    expect(refused.status).toBe(403);
    const sealed = await api.database.pool.query('select from sealed_secrets where owner_id = $1', [registry.id]);
    expect(sealed.rowCount).toBe(0);
    expect(await create({ scanMethod: 'sensor', credentials: {} })).toHaveProperty('sensorApiKey');
    expect(await create()).not.toHaveProperty('sensorApiKey');
  });

  it('names every invalid field at once, and repeats no value', async () => {
    expect(await issuesOf({})).toEqual(['credentials', 'name', 'provider']);
    expect(
      await issuesOf({ name: ' ', provider: 'HARBOR', credentials: { password: canary }, schedule: 'hourly' }),
    ).toEqual(['credentials.username', 'name', 'schedule', 'url']);
    expect(await issuesOf({ ...plain, scanners: ['trivy', 'nmap'], caCertificate: canary })).toEqual([
      'caCertificate',
      'scanners.1',
    ]);
    expect(await issuesOf({ ...plain, credentials: { username: 'x', password: 7 } })).toEqual(['credentials.password']);
    expect(await issuesOf({ ...plain, provider: 'AWS_ECR' })).toEqual(['credentials.password']);
  });

  it.each(['DOCKER_REGISTRY', 'HARBOR', 'JFROG', 'NEXUS', 'GITLAB', 'CUSTOM'])(
    'requires a url of %s',
    async (provider) => {
      expect(await issuesOf({ name: 'x', provider, credentials })).toEqual(['url']);
    },
  );

  it('refuses an address that may not be contacted as an issue at url, but not one that only a sensor sees', async () => {
    const strict = await createTestApi({ outbound: { allowPrivate: [] } });
    try {
      const post = (body: Record<string, unknown>) =>
        strict.call('POST', '/api/registries', { key: strict.first.keys.admin, body: { ...plain, ...body } });
      for (const url of [
        'https://10.0.0.1',
        'https://127.0.0.1:5000',
        'https://169.254.169.254',
        'https://[::1]',
        'http://192.0.2.1',
      ]) {
        const { status, body } = await post({ url });
        expect(status, url).toBe(400);
        expect(body.error.issues).toEqual([{ path: 'url', message: expect.any(String) }]);
      }
      expect((await post({ url: 'https://10.0.0.1', scanMethod: 'sensor' })).status).toBe(201);
    } finally {
      await strict.close();
    }
  });
});

describe('GET /api/registries', () => {
  it('answers with all of the organization’s own and nothing else, newest first', async () => {
    const [older, newer] = [await create({ name: 'older' }), await create({ name: 'newer' })];
    const { status, body } = await api.call('GET', '/api/registries', { key: api.first.keys.viewer });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data.slice(0, 2)).toEqual([newer, older]);
    expect((await api.call('GET', '/api/registries', { key: api.second.keys.admin })).body).toEqual({ data: [] });
  });

  it('answers 404 for another organization’s registry as for none', async () => {
    const { id } = await create();
    const foreign = await api.call('GET', `/api/registries/${id}`, { key: api.second.keys.admin });
    const unknown = await api.call('GET', '/api/registries/reg_nope', { key: api.second.keys.admin });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual({ error: { code: 'NOT_FOUND', message: 'Registry not found' } });
    expect(foreign.body).toEqual(unknown.body);
  });
});
