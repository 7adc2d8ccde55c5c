import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revealCredentials } from '../../src/features/registries/registries/registry-secret.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';
import { canary, credentials, plain, type Registry, registryAdmin } from '../helpers/registry-admin.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
const { admin, create } = registryAdmin(() => api);

async function issuesOf(body: Record<string, unknown>): Promise<string[]> {
  const answer = await api.call('POST', '/api/registries', { key: api.first.keys.admin, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  expect(JSON.stringify(answer.body)).not.toContain(canary);
  return (answer.body.error.issues as { path: string }[]).map(({ path }) => path).sort();
}

describe('POST /api/registries', () => {
  it('answers 201 with the registry and its default values, without the credentials', async () => {
    expect(await create()).toEqual({
      id: expect.stringMatching(/^reg_[a-z2-7]{26}$/),
      name: 'Ours',
      provider: 'DOCKER_REGISTRY',
      url: 'https://registry.example:5000',
      scanMethod: 'cloud',
      scanning: { schedule: 'daily', scanners: ['trivy', 'grype', 'syft'], tagInclude: '*', tagExclude: '' },
      insecure: false,
      hasCaCertificate: false,
      hasWebhook: false,
      repositories: null,
      imageCount: 0,
      health: { status: 'unknown', message: null, lastSyncAt: null },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('stores the given values', async () => {
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

  it('issues a key for the sensor once with scanMethod sensor, and stores no credentials', async () => {
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

  it('reports every invalid field at once, and repeats no value', async () => {
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

  it('reports a blocked or invalid address together with every other invalid field', async () => {
    const strict = await createTestApi({ outbound: { allowPrivate: [] } });
    try {
      const key = strict.first.keys.admin;
      const paths = async (method: 'POST' | 'PUT', url: string, body: unknown) => {
        const answer = await strict.call(method, url, { key, body });
        expect(answer.status).toBe(400);
        return answer.body.error.issues.map((issue: { path: string }) => issue.path).toSorted();
      };
      const wrong = { name: ' ', url: 'https://10.0.0.1', credentials: { username: 'x' }, caCertificate: 'none' };
      const all = ['caCertificate', 'credentials.password', 'name', 'url'];
      expect(await paths('POST', '/api/registries', { ...plain, ...wrong })).toEqual(all);
      expect(await paths('POST', '/api/registries', { ...plain, ...wrong, url: 'http://192.0.2.1' })).toEqual(all);
      const unread = { ...plain, provider: 'NONE', url: 'ftp://registry.example' };
      expect(await paths('POST', '/api/registries', unread)).toEqual(['provider', 'url']);
      const ecr = {
        ...plain,
        provider: 'AWS_ECR',
        url: undefined,
        credentials: { accessKeyId: 'a', region: 'eu-west-1' },
      };
      expect(await paths('POST', '/api/registries', ecr)).toEqual(['credentials.secretAccessKey']);

      const created = await strict.call('POST', '/api/registries', { key, body: plain });
      const path = `/api/registries/${created.body.data.id}`;
      expect(await paths('PUT', path, wrong)).toEqual(all);
      const { credentials: _, ...moved } = wrong;
      expect(await paths('PUT', path, moved)).toEqual(['caCertificate', 'credentials', 'name', 'url']);
      const missing = await strict.call('PUT', '/api/registries/reg_none', { key, body: { url: 'https://10.0.0.1' } });
      expect(missing.status).toBe(404);
    } finally {
      await strict.close();
    }
  });

  it.each(['DOCKER_REGISTRY', 'HARBOR', 'JFROG', 'NEXUS', 'GITLAB', 'CUSTOM'])(
    'requires a url for %s',
    async (provider) => {
      expect(await issuesOf({ name: 'x', provider, credentials })).toEqual(['url']);
    },
  );

  it('refuses a blocked address as an issue at url, except for a registry with a sensor', async () => {
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
        // The same addresses in other notations.
        'https://0177.0.0.1',
        'https://2130706433',
        'https://0x7f.1',
        'https://127.1:5000',
        'https://１２７.0.0.1',
        'https://[::ffff:127.0.0.1]',
        'https://[::ffff:a9fe:a9fe]',
        'https://[::10.0.0.1]',
        'https://[64:ff9b::a00:1]',
        'https://[64:ff9b:1::a00:1]',
        'https://[2002:a00:1::]',
        'https://[fd00:ec2::254]',
        'https://localhost',
        'https://LOCALHOST.',
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

describe('without a master key', () => {
  it('credentials cannot be stored, and registries without credentials can be created', async () => {
    const keyless = await createTestApi({ vault: null });
    try {
      const post = (body: Record<string, unknown>) =>
        keyless.call('POST', '/api/registries', { key: keyless.first.keys.admin, body: { ...plain, ...body } });
      const refused = await post({});
      expect([refused.status, refused.body.error.issues[0].path]).toEqual([400, 'credentials']);
      expect((await keyless.call('GET', '/api/registries', { key: keyless.first.keys.admin })).body.data).toEqual([]);
      expect((await post({ credentials: {} })).status).toBe(201);
      expect((await post({ scanMethod: 'sensor' })).status).toBe(201);
    } finally {
      await keyless.close();
    }
  });
});

describe('GET /api/registries', () => {
  it('returns all registries of the organization only, newest first', async () => {
    const [older, newer] = [await create({ name: 'older' }), await create({ name: 'newer' })];
    const { status, body } = await api.call('GET', '/api/registries', { key: api.first.keys.viewer });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data.slice(0, 2)).toEqual([newer, older]);
    expect((await api.call('GET', '/api/registries', { key: api.second.keys.admin })).body).toEqual({ data: [] });
  });

  it('answers 404 alike for another organization’s registry and an unknown one', async () => {
    const { id } = await create();
    const foreign = await api.call('GET', `/api/registries/${id}`, { key: api.second.keys.admin });
    const unknown = await api.call('GET', '/api/registries/reg_nope', { key: api.second.keys.admin });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual({ error: { code: 'NOT_FOUND', message: 'Registry not found' } });
    expect(foreign.body).toEqual(unknown.body);
  });
});

describe('PUT /api/registries/{registryId}', () => {
  const change = async (id: string, body: Record<string, unknown>) => admin('PUT', `/api/registries/${id}`, body);
  const reveal = ({ id }: Registry) =>
    revealCredentials(testVault, api.database.kysely, { organizationId: api.first.id, ownerId: id });

  it('changes the given fields only', async () => {
    const registry = await create();
    const named = await change(registry.id, { name: 'Renamed', scanning: { schedule: 'weekly' } });
    expect(named.status).toBe(200);
    expect(named.body.data).toEqual({
      ...registry,
      name: 'Renamed',
      scanning: { schedule: 'weekly', scanners: ['trivy', 'grype', 'syft'], tagInclude: '*', tagExclude: '' },
      updatedAt: expect.any(String),
    });
    expect(await reveal(registry)).toEqual({ variant: 'UsernamePassword', fields: credentials });
    const globs = await change(registry.id, { scanning: { scanners: ['syft'], tagInclude: 'v*', tagExclude: 'x' } });
    expect(globs.body.data.scanning).toEqual({
      schedule: 'weekly',
      scanners: ['syft'],
      tagInclude: 'v*',
      tagExclude: 'x',
    });
    expect((await change(registry.id, {})).body.data.name).toBe('Renamed');
  });

  it('replaces credentials, and removes them', async () => {
    const registry = await create();
    expect((await change(registry.id, { credentials: { username: 'u', pat: 'other' } })).status).toBe(200);
    expect(await reveal(registry)).toEqual({ variant: 'UsernamePat', fields: { username: 'u', pat: 'other' } });
    expect((await change(registry.id, { credentials: {} })).status).toBe(200);
    expect(await reveal(registry)).toBeNull();
  });

  it.each([
    ['url', { url: 'https://elsewhere.example' }],
    ['url', { url: 'https://registry.example:5000/path' }],
    ['insecure', { insecure: true }],
    ['caCertificate', { caCertificate: rootCertificates[0] }],
  ])('refuses a change of %s without the credentials, and accepts it with them', async (field, body) => {
    const registry = await create();
    const refused = await change(registry.id, body);
    expect(refused.status).toBe(400);
    const message = `must be given again with a change of ${field}`;
    expect(refused.body.error.issues).toEqual([{ path: 'credentials', message }]);
    expect((await admin('GET', `/api/registries/${registry.id}`)).body.data).toEqual(registry);
    expect((await change(registry.id, { ...body, credentials })).status).toBe(200);
    // The same value again is no change.
    expect((await change(registry.id, body)).status).toBe(200);
    expect(await reveal(registry)).toEqual({ variant: 'UsernamePassword', fields: credentials });
  });

  it('lets a sensor registry change without credentials, which its sensor stores', async () => {
    const registry = await create({ scanMethod: 'sensor', credentials: {} });
    expect((await change(registry.id, { url: 'https://elsewhere.example', insecure: true })).status).toBe(200);
  });

  it('uses the region, location or login server of new credentials', async () => {
    const of = (loginServer: string) => ({ tenantId: 't', clientId: 'c', clientSecret: canary, loginServer });
    const registry = await create({ provider: 'AZURE_ACR', url: undefined, credentials: of('one.azurecr.io') });
    expect(registry.url).toBe('https://one.azurecr.io');
    expect((await change(registry.id, { credentials: of('two.azurecr.io') })).body.data.url).toBe(
      'https://two.azurecr.io',
    );
    expect((await change(registry.id, { credentials: of('no/server') })).body.error.issues).toEqual([
      { path: 'credentials.loginServer', message: expect.any(String) },
    ]);
    const aws = { accessKeyId: 'a', secretAccessKey: canary, region: 'eu-west-1' };
    const ecr = await create({ provider: 'AWS_ECR', url: undefined, credentials: aws });
    expect(ecr.url).toBeNull();
    expect((await change(ecr.id, { credentials: { ...aws, region: 'us-east-1' } })).body.data.url).toBeNull();
    const { region: _, ...nowhere } = aws;
    expect((await change(ecr.id, { credentials: nowhere })).body.error.issues).toEqual([
      { path: 'credentials.region', message: expect.any(String) },
    ]);
    const roleArn = 'arn:aws-cn:iam::111122223333:role/reader';
    const asRole = { ...aws, region: 'cn-north-1', roleArn };
    expect((await change(ecr.id, { credentials: asRole })).body.data.url).toBe(
      'https://111122223333.dkr.ecr.cn-north-1.amazonaws.com.cn',
    );
  });

  it('with two concurrent changes, none sends the credentials of the other to its own address', async () => {
    const registry = await create();
    const moved = { username: 'u', password: 'for moved' };
    const answers = await Promise.all([
      change(registry.id, { url: 'https://moved.example', credentials: moved }),
      ...Array.from({ length: 5 }, async () => change(registry.id, { insecure: true, credentials: moved })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await admin('GET', `/api/registries/${registry.id}`)).body.data).toMatchObject({
      url: 'https://moved.example',
      insecure: true,
    });
  });

  it('answers 400 for invalid bodies, 404 for another organization’s registry', async () => {
    const { id } = await create();
    const issues = async (body: Record<string, unknown>) =>
      ((await change(id, body)).body.error.issues as { path: string }[]).map(({ path }) => path);
    expect(await issues({ name: '', scanning: { schedule: 'x', scanners: [] }, caCertificate: 'x' })).toEqual([
      'name',
      'scanning.schedule',
      'scanning.scanners',
      'credentials',
      'caCertificate',
    ]);
    expect(await issues({ credentials: { robotName: 'r', secret: canary } })).toEqual(['credentials.robotName']);
    expect(await issues({ url: 'ftp://x', credentials })).toEqual(['url']);
    const foreign = await api.call('PUT', `/api/registries/${id}`, { key: api.second.keys.admin, body: { name: 'x' } });
    expect(foreign.status).toBe(404);
  });
});
