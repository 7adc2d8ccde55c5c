import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SyncJob, SyncQueue } from '../../src/features/registries/registry-sync/sync-job.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

const jobs: SyncJob[] = [];
/** Syncs that must follow a running one. */
const repeated: SyncJob[] = [];
/** A sync of the whole registry is queued or running. */
let isSyncing = false;
let api: TestApi;
beforeAll(async () => {
  const enqueue: SyncQueue['enqueue'] = async (_, job, options) => {
    if (options?.repeatsRunning === true) repeated.push(job);
    if (isSyncing) return null;
    jobs.push(job);
    return `job_${jobs.length}`;
  };
  api = await createTestApi({ syncQueue: { enqueue } });
});
afterAll(() => api.close());

const event = JSON.stringify({ repository: 'team/app' });

async function add(provider: string, fields: object = {}): Promise<string> {
  const body = {
    name: provider,
    provider,
    url: 'https://registry.example',
    credentials: { username: 'u', password: 'p' },
    ...fields,
  };
  const answer = await api.call('POST', '/api/registries', { key: api.first.keys.admin, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id as string;
}

async function make(id: string): Promise<{ url: string; secret: string; proof: string }> {
  const answer = await api.call('POST', `/api/registries/${id}/webhook`, { key: api.first.keys.admin });
  expect(answer.status).toBe(200);
  return answer.body.data as { url: string; secret: string; proof: string };
}

const push = async (target: string, headers: Record<string, string> = {}, body = event) =>
  api.call('POST', target, { body, headers: { 'content-type': 'application/json', ...headers } });

describe('push webhooks', () => {
  it('accept the event sizes of providers, up to 256 KiB', async () => {
    const id = await add('DOCKER_REGISTRY');
    const { url, secret } = await make(id);
    const { pathname } = new URL(url);
    const ofBytes = (bytes: number) => `${event.slice(0, -1)},"readme":"${'x'.repeat(bytes - event.length - 12)}"}`;
    const headers = { 'x-plimsoll-token': secret };
    expect((await push(pathname, headers, ofBytes(256 * 1024))).status).toBe(202);
    expect((await push(pathname, headers, ofBytes(256 * 1024 + 1))).status).toBe(400);
  });

  it('with deep nesting name no repository', async () => {
    const id = await add('DOCKER_REGISTRY');
    const { url, secret } = await make(id);
    jobs.length = 0;
    const body = `${event.slice(0, -1)},"x":${'['.repeat(100)}${']'.repeat(100)}}`;
    expect((await push(new URL(url).pathname, { 'x-plimsoll-token': secret }, body)).status).toBe(202);
    expect(jobs).toEqual([expect.objectContaining({ registryId: id })]);
    expect(jobs[0]?.repositories).toBeUndefined();
  });

  it('are authenticated by the token in the address when the provider can only call one', async () => {
    const id = await add('QUAY');
    const { url, proof } = await make(id);
    expect(proof).toBe('url-token');
    const { pathname, search } = new URL(url);
    jobs.length = 0;
    expect((await push(`${pathname}${search}`)).status).toBe(202);
    expect(jobs).toEqual([{ organizationId: api.first.id, registryId: id, repositories: ['team/app'] }]);
    expect((await push(pathname)).status).toBe(401);
    expect((await push(`${pathname}?token=${'0'.repeat(48)}`)).status).toBe(401);
    expect(jobs).toHaveLength(1);
  });

  it('are authenticated by a header, or by a signature over the body as sent', async () => {
    const id = await add('DOCKER_REGISTRY');
    const { url, secret, proof } = await make(id);
    expect({ proof, search: new URL(url).search }).toEqual({ proof: 'header', search: '' });
    const { pathname } = new URL(url);
    const sign = (algorithm: string, body = event) => createHmac(algorithm, secret).update(body).digest('hex');
    const proofs = [
      { authorization: secret },
      { authorization: `Bearer ${secret}` },
      { 'x-plimsoll-token': secret },
      { 'x-hub-signature-256': `sha256=${sign('sha256')}` },
      { 'x-nexus-webhook-signature': sign('sha1') },
    ];
    for (const headers of proofs) expect((await push(pathname, headers)).status, JSON.stringify(headers)).toBe(202);
    expect((await push(pathname, { 'x-hub-signature-256': `sha256=${sign('sha256')}` }, `${event} `)).status).toBe(401);
    expect((await push(pathname, { 'x-plimsoll-token': `${secret}0` })).status).toBe(401);
  });

  it('get a new secret when they are created again, and the former one becomes invalid', async () => {
    const id = await add('HARBOR');
    const hasWebhook = async () =>
      (await api.call('GET', `/api/registries/${id}`, { key: api.first.keys.admin })).body.data.hasWebhook;
    expect(await hasWebhook()).toBe(false);
    const before = await make(id);
    expect(await hasWebhook()).toBe(true);
    const after = await make(id);
    expect(after.secret).not.toBe(before.secret);
    const { pathname } = new URL(after.url);
    expect((await push(pathname, { authorization: before.secret })).status).toBe(401);
    expect((await push(pathname, { authorization: after.secret })).status).toBe(202);
  });

  it('do not disclose which registries exist', async () => {
    const unmade = await add('HARBOR');
    const answers = await Promise.all(
      [unmade, 'reg_unknown'].map((id) => push(`/api/webhooks/registries/${id}`, { authorization: 'x' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const foreign = await api.call('POST', `/api/registries/${unmade}/webhook`, { key: api.second.keys.admin });
    expect(foreign.status).toBe(404);
  });

  it('sync the whole registry when the event names no repository', async () => {
    const id = await add('CUSTOM');
    const { url, secret } = await make(id);
    jobs.length = 0;
    expect((await push(new URL(url).pathname, { authorization: secret }, '{"ping":true}')).status).toBe(202);
    expect(jobs).toEqual([{ organizationId: api.first.id, registryId: id }]);
  });

  /** A registry that a sensor reads, and the commands that the sensor receives with a heartbeat. */
  async function addFarRegistry(name: string) {
    const body = { name, provider: 'CUSTOM', url: 'https://far.example', scanMethod: 'sensor', credentials: {} };
    const { id, sensorApiKey: key } = (await api.call('POST', '/api/registries', { key: api.first.keys.admin, body }))
      .body.data;
    const registered = await api.call('POST', '/api/sensors/register', { key, body: { name: 'one', version: '1' } });
    const { sensorId } = registered.body.data;
    const commands = async (): Promise<{ type: string; jobId: string }[]> =>
      (await api.call('POST', '/api/sensors/heartbeat', { key, body: { sensorId } })).body.data.commands;
    return { id, key, sensorId, commands };
  }

  it('let the sensors of a registry in sensor mode sync it, never the service', async () => {
    const { id, commands } = await addFarRegistry('far');
    expect(await commands()).toEqual([]);
    const { url, secret } = await make(id);
    jobs.length = 0;
    expect((await push(new URL(url).pathname, { authorization: secret })).status).toBe(202);
    expect(jobs).toEqual([]);
    expect(await commands()).toEqual([{ type: 'sync', jobId: expect.any(String) }]);
  });

  it('let the sensors sync again for a push that came after they were told to read the registry', async () => {
    const { id, key, sensorId, commands } = await addFarRegistry('farther');
    const requested = async (): Promise<string | undefined> => (await commands())[0]?.jobId;
    const sendCatalog = (jobId?: string | null) =>
      api.call('POST', '/api/sensors/catalog', {
        key,
        body: { sensorId, images: [], ...(jobId !== undefined && { jobId }) },
      });
    const { url, secret } = await make(id);
    const pushAgain = () => push(new URL(url).pathname, { authorization: secret });
    await pushAgain();
    const first = await requested();
    await pushAgain();
    expect((await sendCatalog(first)).status).toBe(200);
    const second = await requested();
    expect(second).toMatch(/^job_/);
    expect(second).not.toBe(first);
    // Neither a part of a catalog nor a catalog without a request ends the sync.
    await sendCatalog(null);
    expect(await requested()).toBe(second);
    await sendCatalog(second);
    expect(await requested()).toBeUndefined();
    await pushAgain();
    await sendCatalog();
    expect(await requested()).toBeUndefined();
  });

  it('sync again after a running sync, which may have read the repository before the push', async () => {
    const id = await add('CUSTOM');
    const { url, secret } = await make(id);
    repeated.length = 0;
    isSyncing = true;
    try {
      await push(new URL(url).pathname, { authorization: secret });
      await push(new URL(url).pathname, { authorization: secret }, '{"ping":true}');
      await api.call('POST', `/api/registries/${id}/sync`, { key: api.first.keys.admin });
    } finally {
      isSyncing = false;
    }
    const whole = { organizationId: api.first.id, registryId: id };
    expect(repeated).toEqual([{ ...whole, repositories: ['team/app'] }, whole]);
  });

  it('return the id of the sync that they join', async () => {
    const id = await add('CUSTOM');
    const { url, secret } = await make(id);
    jobs.length = 0;
    await push(new URL(url).pathname, { authorization: secret }, '{"ping":true}');
    isSyncing = true;
    try {
      const { body } = await api.call('POST', `/api/registries/${id}/sync`, { key: api.first.keys.admin });
      expect(body.data).toEqual({ registryId: id, jobId: 'job_1', status: 'QUEUED' });
    } finally {
      isSyncing = false;
    }
  });

  it('do not widen a registry: repositories outside its filter are not synced', async () => {
    const id = await add('CUSTOM', { repositories: ['team/web', 'team/api'] });
    const { url, secret } = await make(id);
    jobs.length = 0;
    const events = { events: ['team/api', 'hr/payroll'].map((repository) => ({ target: { repository } })) };
    await push(new URL(url).pathname, { authorization: secret }, JSON.stringify(events));
    expect((await push(new URL(url).pathname, { authorization: secret })).status).toBe(202);
    expect(jobs).toEqual([{ organizationId: api.first.id, registryId: id, repositories: ['team/api'] }]);
  });

  it('store their secret nowhere in clear', async () => {
    const id = await add('CUSTOM');
    const { secret } = await make(id);
    const { rows } = await api.database.pool.query(
      `select (select count(*) from registries r where r::text like $1) + (select count(*) from audit_log a where a::text like $1) as hits`,
      [`%${secret}%`],
    );
    expect(rows).toEqual([{ hits: '0' }]);
    expect(JSON.stringify(api.log())).not.toContain(secret);
    const { body } = await api.call('GET', '/api/audit-log?action=registry.updated', { key: api.first.keys.admin });
    expect(body.data[0]).toMatchObject({ target: id, details: { changed: ['webhook'] } });
  });
});
