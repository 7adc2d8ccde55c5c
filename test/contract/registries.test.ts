import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revealCredentials } from '../../src/features/registries/registry-secret.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';

let api: TestApi;
let jobs = 0;
const cancelled: string[] = [];
beforeAll(async () => {
  api = await createTestApi({
    queue: {
      enqueue: async () => `job-${(jobs += 1)}`,
      cancel: async (jobId) => void cancelled.push(jobId),
    },
  });
});
afterAll(() => api.close());

const canary = 'canary-4711';
const credentials = { username: 'robot', password: canary };
const plain = { name: 'Ours', provider: 'DOCKER_REGISTRY', url: 'https://registry.example:5000', credentials };

const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  api.call(method, url, { key: api.first.keys.admin, body });

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

describe('without a master key', () => {
  it('no credentials are taken, and registries that need none are', async () => {
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

describe('PUT /api/registries/{registryId}', () => {
  const change = async (id: string, body: Record<string, unknown>) => admin('PUT', `/api/registries/${id}`, body);
  const reveal = ({ id }: Registry) =>
    revealCredentials(testVault, api.database.kysely, { organizationId: api.first.id, ownerId: id });

  it('changes what is given and leaves the rest', async () => {
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

  it('takes new credentials in place of the old, and none', async () => {
    const registry = await create();
    expect((await change(registry.id, { credentials: { username: 'u', pat: 'other' } })).status).toBe(200);
    expect(await reveal(registry)).toEqual({ variant: 'UsernamePat', fields: { username: 'u', pat: 'other' } });
    expect((await change(registry.id, { credentials: {} })).status).toBe(200);
    expect(await reveal(registry)).toBeNull();
  });

  it('does not move to another address with the stored credentials', async () => {
    const registry = await create();
    const url = 'https://elsewhere.example';
    const refused = await change(registry.id, { url });
    expect(refused.status).toBe(400);
    expect(refused.body.error.issues).toEqual([{ path: 'credentials', message: expect.stringContaining('again') }]);
    expect((await change(registry.id, { url: 'https://registry.example:5000/path' })).status).toBe(200);
    expect((await change(registry.id, { url, credentials })).body.data.url).toBe(url);
  });

  it('follows its credentials to another region, location or login server', async () => {
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

  it('of two at once, none sends the credentials of the other to its own address', async () => {
    const registry = await create();
    const answers = await Promise.all([
      change(registry.id, { url: 'https://moved.example', credentials: { username: 'u', password: 'for moved' } }),
      ...Array.from({ length: 5 }, async () => change(registry.id, { insecure: true })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await admin('GET', `/api/registries/${registry.id}`)).body.data).toMatchObject({
      url: 'https://moved.example',
      insecure: true,
    });
  });

  it('answers 400 for what cannot be, 404 for another organization’s registry', async () => {
    const { id } = await create();
    const issues = async (body: Record<string, unknown>) =>
      ((await change(id, body)).body.error.issues as { path: string }[]).map(({ path }) => path);
    expect(await issues({ name: '', scanning: { schedule: 'x', scanners: [] }, caCertificate: 'x' })).toEqual([
      'name',
      'scanning.schedule',
      'scanning.scanners',
      'caCertificate',
    ]);
    expect(await issues({ credentials: { robotName: 'r', secret: canary } })).toEqual(['credentials.robotName']);
    expect(await issues({ url: 'ftp://x', credentials })).toEqual(['url']);
    const foreign = await api.call('PUT', `/api/registries/${id}`, { key: api.second.keys.admin, body: { name: 'x' } });
    expect(foreign.status).toBe(404);
  });
});

describe('scans through a registry', () => {
  const scan = async (body: Record<string, unknown>) => {
    await api.database.pool.query('delete from rate_limit_hits');
    return admin('POST', '/api/scans', body);
  };
  const detail = async (scanId: string) => (await admin('GET', `/api/scans/${scanId}`)).body.data;

  it('use the one asked for, else the oldest of the image’s host, with its scanners', async () => {
    const url = 'https://default.example';
    const [oldest, other] = [await create({ url, scanners: ['osv'] }), await create({ url })];
    const byHost = await scan({ image: 'default.example/team/api:1' });
    expect(byHost.status).toBe(202);
    expect(await detail(byHost.body.data.scanId)).toMatchObject({ registryId: oldest.id, origin: 'cloud' });
    const { rows } = await api.database.pool.query(
      'select requested_scanners, are_scanners_explicit from scans where id = $1',
      [byHost.body.data.scanId],
    );
    expect(rows).toEqual([{ requested_scanners: ['osv'], are_scanners_explicit: true }]);
    const chosen = await scan({ image: 'default.example/team/api:1', registryId: other.id });
    const read = await detail(chosen.body.data.scanId);
    expect(read.registryId).toBe(other.id);
    const again = await scan({ imageId: read.imageId, tags: ['2'] });
    expect(await detail(again.body.data.scanId)).toMatchObject({ registryId: other.id, imageId: read.imageId });
    const elsewhere = await scan({ image: 'nowhere.example/team/api:1' });
    expect(await detail(elsewhere.body.data.scanId)).toMatchObject({ registryId: null });
  });

  it('know Docker Hub by its short names', async () => {
    const hub = await create({ provider: 'DOCKER_HUB', url: undefined, credentials: { username: 'u', pat: canary } });
    expect(hub.url).toBe('https://docker.io');
    const { body } = await scan({ image: 'alpine:3.19' });
    expect(await detail(body.data.scanId)).toMatchObject({ registryId: hub.id });
    await admin('DELETE', `/api/registries/${hub.id}?purge=true`);
  });

  it('never take the credentials to another host', async () => {
    const { id } = await create();
    const answer = await scan({ image: 'evil.example/team/api:1', registryId: id });
    expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, 'registryId']);
    const foreign = await api.call('POST', '/api/scans', {
      key: api.second.keys.admin,
      body: { image: 'registry.example:5000/a:1', registryId: id },
    });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Registry not found']);
  });

  it('of GitLab may be of the host that nobody has told yet, until a look has told it', async () => {
    const gitlab = await create({
      provider: 'GITLAB',
      url: 'https://gitlab.example',
      credentials: { username: 'u', pat: canary },
    });
    const ask = () => scan({ image: 'registry.gitlab.example/team/api:1', registryId: gitlab.id });
    const { status, body } = await ask();
    expect([status, (await detail(body.data.scanId)).registryId]).toEqual([202, gitlab.id]);
    await sql`update registries set last_sync_at = now() where id = ${gitlab.id}`.execute(api.database.kysely);
    const late = await ask();
    expect([late.status, late.body.error.issues[0].path]).toEqual([400, 'registryId']);
    await admin('DELETE', `/api/registries/${gitlab.id}?purge=true`);
  });

  it('of a sensor wait for it: the service has no job for them', async () => {
    const { id } = await create({ url: 'https://inside.example', scanMethod: 'sensor' });
    const before = jobs;
    const { body } = await scan({ image: 'inside.example/app:1' });
    expect(await detail(body.data.scanId)).toMatchObject({ registryId: id, origin: 'sensor', status: 'QUEUED' });
    expect(jobs).toBe(before);
  });
});

describe('DELETE /api/registries/{registryId}', () => {
  let at = 0;
  /** A registry with two images and three scans that have not ended. */
  async function used() {
    const host = `used${(at += 1)}.example`;
    const registry = await create({ url: `https://${host}` });
    const scans: string[] = [];
    for (const image of ['a:1', 'a:2', 'b:1']) {
      await api.database.pool.query('delete from rate_limit_hits');
      scans.push((await admin('POST', '/api/scans', { image: `${host}/${image}` })).body.data.scanId);
    }
    expect((await admin('GET', `/api/registries/${registry.id}`)).body.data.imageCount).toBe(2);
    const jobsOfScans = await api.database.pool.query('select job_id from scans where id = any ($1)', [scans]);
    return { registry, host, scans, jobIds: jobsOfScans.rows.map((row: { job_id: string }) => row.job_id) };
  }
  const total = async () => (await admin('GET', '/api/scans?limit=1')).body.meta.total as number;
  const counted = async () =>
    Number(
      (await api.database.pool.query('select count(*) from scans where organization_id = $1', [api.first.id])).rows[0]
        .count,
    );

  it('leaves images and scans readable without a registry, and cancels what has not ended', async () => {
    const { registry, host, scans, jobIds } = await used();
    const { status, body } = await admin('DELETE', `/api/registries/${registry.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { id: registry.id, deleted: true, imagesDeleted: 0, scansDeleted: 0 } });
    for (const id of scans) {
      const { data } = (await admin('GET', `/api/scans/${id}`)).body;
      expect(data).toMatchObject({ registryId: null, status: 'CANCELLED' });
      expect((await admin('GET', `/api/images/${data.imageId}`)).body.data.registryId).toBeNull();
    }
    expect(cancelled).toEqual(expect.arrayContaining(jobIds));
    expect((await admin('GET', `/api/registries/${registry.id}`)).status).toBe(404);
    expect(await total()).toBe(await counted());
    // The same repository, now without a registry, is another image: both stay.
    await api.database.pool.query('delete from rate_limit_hits');
    expect((await admin('POST', '/api/scans', { image: `${host}/a:1` })).status).toBe(202);
    const images = await admin('GET', `/api/images?search=${host}/a`);
    expect(images.body.data.map((image: { registryId: unknown }) => image.registryId)).toEqual([null, null]);
  });

  it('takes images and scans along with purge, keeps the totals right, and cancels what has not ended', async () => {
    const { registry, host, scans, jobIds } = await used();
    const before = await total();
    const { body } = await admin('DELETE', `/api/registries/${registry.id}?purge=true`);
    expect(body).toEqual({ data: { id: registry.id, deleted: true, imagesDeleted: 2, scansDeleted: 3 } });
    for (const id of scans) expect((await admin('GET', `/api/scans/${id}`)).status).toBe(404);
    expect((await admin('GET', `/api/images?search=${host}`)).body.data).toEqual([]);
    expect(await total()).toBe(before - 3);
    expect(await total()).toBe(await counted());
    expect(cancelled).toEqual(expect.arrayContaining(jobIds));
  });

  it.each(['', '?purge=true'])('%s races with new scans and leaves none that nobody runs', async (query) => {
    const { registry, host } = await used();
    await api.database.pool.query('delete from rate_limit_hits');
    const requests = Array.from({ length: 6 }, (_, index) =>
      admin('POST', '/api/scans', { image: `${host}/race:${index}` }),
    );
    const removal = admin('DELETE', `/api/registries/${registry.id}${query}`);
    const answers = await Promise.all(requests);
    expect((await removal).status).toBe(200);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    for (const { body } of answers) {
      const { status, body: read } = await admin('GET', `/api/scans/${body.data.scanId}`);
      // Queued before: cancelled or gone. Queued after: one without a registry.
      const isAfter = status === 200 && read.data.registryId === null && read.data.status === 'QUEUED';
      const isBefore = query === '' ? read.data?.status === 'CANCELLED' : status === 404;
      expect(isAfter || isBefore, JSON.stringify(read)).toBe(true);
      if (!isAfter) continue;
      const { rows } = await api.database.pool.query('select registry_key from images where id = $1', [
        read.data.imageId,
      ]);
      expect(rows).toEqual([{ registry_key: '' }]);
    }
    expect(await total()).toBe(await counted());
  });

  it('leaves nothing of the credentials, and ends the key of the sensor', async () => {
    const { sensorApiKey, id } = await create({ scanMethod: 'sensor' });
    expect((await admin('DELETE', `/api/registries/${id}`)).status).toBe(200);
    expect((await api.call('GET', '/api/registries', { key: String(sensorApiKey) })).status).toBe(401);
    const cloud = await create();
    await admin('DELETE', `/api/registries/${cloud.id}`);
    const { rowCount } = await api.database.pool.query('select from sealed_secrets where owner_id = $1', [cloud.id]);
    expect(rowCount).toBe(0);
  });

  it('answers 404 for another organization’s registry, which stays, and 400 for a purge that is neither true nor false', async () => {
    const { id } = await create();
    expect((await api.call('DELETE', `/api/registries/${id}`, { key: api.second.keys.admin })).status).toBe(404);
    expect((await admin('DELETE', `/api/registries/${id}?purge=maybe`)).status).toBe(400);
    expect((await admin('GET', `/api/registries/${id}`)).status).toBe(200);
  });

  it('is in the audit log, as adding and changing are, without a secret', async () => {
    const { id } = await create();
    await admin('PUT', `/api/registries/${id}`, { name: 'x', credentials: { username: 'u', pat: canary } });
    await admin('DELETE', `/api/registries/${id}`);
    const { body } = await admin('GET', `/api/audit-log?target=${id}`);
    const entries = body.data as { action: string; details: Record<string, unknown> }[];
    expect(entries.map(({ action }) => action)).toEqual(['registry.removed', 'registry.updated', 'registry.added']);
    expect(entries[1]?.details['changed']).toEqual(['name', 'credentials']);
    expect(JSON.stringify(body)).not.toContain(canary);
  });
});
