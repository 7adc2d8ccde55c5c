import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { canary, registryAdmin } from '../helpers/registry-admin.ts';

let api: TestApi;
let jobs = 0;
const cancelled: string[] = [];
beforeAll(async () => {
  api = await createTestApi({
    queue: {
      enqueue: async (_transaction, _organizationId, scans) => void (jobs += scans.length),
      cancel: async (jobId) => void cancelled.push(jobId),
    },
  });
});
afterAll(() => api.close());

const { admin, create } = registryAdmin(() => api);

describe('scans through a registry', () => {
  const scan = async (body: Record<string, unknown>) => {
    await api.database.pool.query('delete from rate_limit_hits');
    return admin('POST', '/api/scans', body);
  };
  const detail = async (scanId: string) => (await admin('GET', `/api/scans/${scanId}`)).body.data;

  it('use the requested registry, otherwise the oldest one of the image’s host, with its scanners', async () => {
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

  it('match Docker Hub by its short names', async () => {
    const hub = await create({ provider: 'DOCKER_HUB', url: undefined, credentials: { username: 'u', pat: canary } });
    expect(hub.url).toBe('https://docker.io');
    const { body } = await scan({ image: 'alpine:3.19' });
    expect(await detail(body.data.scanId)).toMatchObject({ registryId: hub.id });
    await admin('DELETE', `/api/registries/${hub.id}?purge=true`);
  });

  it('never send the credentials to another host', async () => {
    const { id } = await create();
    const answer = await scan({ image: 'evil.example/team/api:1', registryId: id });
    expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, 'registryId']);
    const foreign = await api.call('POST', '/api/scans', {
      key: api.second.keys.admin,
      body: { image: 'registry.example:5000/a:1', registryId: id },
    });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Registry not found']);
  });

  it('of GitLab accept an undetermined host until a sync has determined it', async () => {
    const gitlab = await create({
      provider: 'GITLAB',
      url: 'https://gitlab.example',
      credentials: { username: 'u', pat: canary },
    });
    const ask = () => scan({ image: 'registry.gitlab.example/team/api:1', registryId: gitlab.id });
    const { status, body } = await ask();
    expect([status, (await detail(body.data.scanId)).registryId]).toEqual([202, gitlab.id]);
    const becomes = (health: string) =>
      sql`update registries set health_status = ${health}, last_sync_at = now() where id = ${gitlab.id}`.execute(
        api.database.kysely,
      );
    await becomes('unreachable');
    expect((await ask()).status).toBe(202);
    await becomes('healthy');
    const late = await ask();
    expect([late.status, late.body.error.issues[0].path]).toEqual([400, 'registryId']);
    await admin('DELETE', `/api/registries/${gitlab.id}?purge=true`);
  });

  it('use the host that a sync determined while only the credentials change', async () => {
    const credentials = { username: 'u', pat: canary };
    const gitlab = await create({ provider: 'GITLAB', url: 'https://git.told.example', credentials });
    await sql`update registries set health_status = 'healthy', host = 'images.told.example' where id = ${gitlab.id}`.execute(
      api.database.kysely,
    );
    const registryOf = async () => {
      const { body } = await scan({ image: 'images.told.example/team/api:1' });
      return (await detail(body.data.scanId)).registryId;
    };
    await admin('PUT', `/api/registries/${gitlab.id}`, { credentials, insecure: false });
    expect(await registryOf()).toBe(gitlab.id);
    await admin('PUT', `/api/registries/${gitlab.id}`, { credentials, url: 'https://git.moved.example' });
    expect(await registryOf()).toBeNull();
    await admin('DELETE', `/api/registries/${gitlab.id}?purge=true`);
  });

  it('without a registryId match GitLab by its registry’s usual name before the first sync, when it is the only one', async () => {
    const add = () =>
      create({ provider: 'GITLAB', url: 'https://git.likely.example', credentials: { username: 'u', pat: canary } });
    const gitlab = await add();
    const registryOf = async (image: string) =>
      (await detail((await scan({ image })).body.data.scanId)).registryId as string | null;
    expect(await registryOf('registry.likely.example/team/api:1')).toBe(gitlab.id);
    expect(await registryOf('other.likely.example/team/api:1')).toBeNull();
    const second = await add();
    expect(await registryOf('registry.likely.example/team/web:1')).toBeNull();
    for (const { id } of [gitlab, second]) await admin('DELETE', `/api/registries/${id}?purge=true`);
  });

  it('of a sensor registry wait for the sensor, without a job of the service', async () => {
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
    // Requested only: no scan has found them yet.
    expect((await admin('GET', `/api/registries/${registry.id}`)).body.data.imageCount).toBe(0);
    const jobsOfScans = await api.database.pool.query('select job_id from scans where id = any ($1)', [scans]);
    return { registry, host, scans, jobIds: jobsOfScans.rows.map((row: { job_id: string }) => row.job_id) };
  }
  const total = async () => (await admin('GET', '/api/scans?limit=1')).body.meta.total as number;
  const counted = async () =>
    Number(
      (await api.database.pool.query('select count(*) from scans where organization_id = $1', [api.first.id])).rows[0]
        .count,
    );

  it('leaves images and scans readable without a registry, and cancels running scans', async () => {
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
    // The same repository, now without a registry, is another image. Both stay.
    await api.database.pool.query('delete from rate_limit_hits');
    expect((await admin('POST', '/api/scans', { image: `${host}/a:1` })).status).toBe(202);
    const images = await api.database.pool.query('select registry_id from images where name = $1', [`${host}/a`]);
    expect(images.rows).toEqual([{ registry_id: null }, { registry_id: null }]);
  });

  it('deletes images and scans with purge, keeps the totals correct, and cancels running scans', async () => {
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

  it.each(['', '?purge=true'])('%s concurrent with new scans leaves no scan without a runner', async (query) => {
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
      // Queued before: cancelled or deleted. Queued after: a scan without a registry.
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

  it('leaves no credentials behind, and revokes the key of the sensor', async () => {
    const { sensorApiKey, id } = await create({ scanMethod: 'sensor' });
    expect((await admin('DELETE', `/api/registries/${id}`)).status).toBe(200);
    expect((await api.call('GET', '/api/registries', { key: String(sensorApiKey) })).status).toBe(401);
    const cloud = await create();
    await admin('DELETE', `/api/registries/${cloud.id}`);
    const { rowCount } = await api.database.pool.query('select from sealed_secrets where owner_id = $1', [cloud.id]);
    expect(rowCount).toBe(0);
  });

  it('answers 404 for another organization’s registry, which stays, and 400 for an invalid purge', async () => {
    const { id } = await create();
    expect((await api.call('DELETE', `/api/registries/${id}`, { key: api.second.keys.admin })).status).toBe(404);
    expect((await admin('DELETE', `/api/registries/${id}?purge=maybe`)).status).toBe(400);
    expect((await admin('GET', `/api/registries/${id}`)).status).toBe(200);
  });

  it('is in the audit log, as are creation and changes, without a secret', async () => {
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
