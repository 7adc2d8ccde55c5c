import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { sensorRegistries } from '../helpers/sensor-registries.ts';

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const { addRegistry, ask, queueScan, register } = sensorRegistries(() => api);

const create = (body: object, key = api.first.keys.admin) =>
  api.call('POST', '/api/api-keys', { key, body: { name: 'k', role: 'ci', scope: 'sensor', ...body } });
const deliver = (key: string, image: unknown, more: object = {}) =>
  api.call('POST', '/api/scans/upload', { key, body: { image, packages: [], ...more } });
const imageOf = async (imageId: string) =>
  (await api.call('GET', `/api/images/${imageId}`, { key: api.first.keys.viewer })).body.data;
const entries = async (action: string, target: string) =>
  (await api.call('GET', `/api/audit-log?action=${action}&target=${target}`, { key: api.first.keys.admin })).body.data;

async function keyFor(body: object): Promise<string> {
  const { status, body: answer } = await create(body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data.secret;
}

describe('creating a sensor key', () => {
  it('requires an admin, and names what the key may serve', async () => {
    const registry = await addRegistry();
    const body = { registryIds: [registry.id], uploadImages: ['registry.example/team/*'] };
    expect((await create(body, api.first.keys.developer)).status).toBe(403);
    const { data } = (await create(body)).body;
    expect(data).toMatchObject({ scope: 'sensor', ...body });
    const listed = (await api.call('GET', '/api/api-keys', { key: api.first.keys.admin })).body.data;
    expect(listed.find(({ id }: { id: string }) => id === data.id)).toMatchObject(body);
    expect((await entries('apikey.created', data.id))[0].details).toMatchObject(body);
  });

  it('is refused for a registry of another organization, whose existence is not disclosed', async () => {
    const registry = await addRegistry();
    const answer = await create({ registryIds: [registry.id] }, api.second.keys.admin);
    expect([answer.status, answer.body.error.message]).toEqual([404, 'Registry not found']);
  });

  it('is the only way to bind a key: an organization key has neither field', async () => {
    const registry = await addRegistry();
    const answer = await create({ scope: 'organization', registryIds: [registry.id], uploadImages: ['*'] });
    expect(answer.status).toBe(400);
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path)).toEqual(['registryIds', 'uploadImages']);
  });
});

describe('a sensor key', () => {
  it('registers for its registries only: another one is 403 with an audit entry', async () => {
    const [own, other] = [await addRegistry(), await addRegistry()];
    const key = await keyFor({ registryIds: [own.id] });
    const body = { name: 's', version: '1' };
    expect((await ask('register', key, { ...body, registryId: own.id })).registry.id).toBe(own.id);
    expect((await ask('register', key, body)).registry.id).toBe(own.id);
    const refused = await api.call('POST', '/api/sensors/register', { key, body: { ...body, registryId: other.id } });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(await entries('sensor.refused', other.id)).toMatchObject([{ details: { name: 's', registryId: other.id } }]);
    const { rows } = await sql`select id from sensors where registry_id = ${other.id}`.execute(api.database.kysely);
    expect(rows).toEqual([]);
  });

  it('delivers images of its registries only: any other is 403 with an audit entry, and nothing is stored', async () => {
    const [own, other] = [await addRegistry(), await addRegistry()];
    const key = await keyFor({ registryIds: [own.id] });
    expect((await deliver(key, { ref: `${own.host}/app:1` })).status).toBe(200);
    for (const ref of [`${other.host}/app:1`, 'docker.io/acme/app:1', 'registry.elsewhere.example/app:1']) {
      const refused = await deliver(key, { ref });
      expect([ref, refused.status]).toEqual([ref, 403]);
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from images
      where repository like ${`${other.host}/%`} or repository like '%elsewhere%' or repository = 'docker.io/acme/app'`.execute(
      api.database.kysely,
    );
    expect(rows).toEqual([{ count: 0 }]);
    const { data } = (await api.call('GET', '/api/audit-log?action=upload.refused', { key: api.first.keys.admin }))
      .body;
    expect(data.map(({ details }: { details: { image: string } }) => details.image)).toEqual(
      expect.arrayContaining([`${other.host}/app`, 'acme/app', 'registry.elsewhere.example/app']),
    );
  });

  it('completes waiting scans of its registries only', async () => {
    const [own, other] = [await addRegistry(), await addRegistry()];
    const scanId = await queueScan(other, 'app');
    const refused = await deliver(own.key, { ref: `${other.host}/app:1.0` }, { scan: { id: scanId } });
    expect(refused.status).toBe(403);
    expect(await entries('upload.refused', scanId)).toHaveLength(1);
  });

  it('of a pipeline delivers the image names that its globs match, and registers for no registry', async () => {
    const registry = await addRegistry();
    const key = await keyFor({ uploadImages: ['registry.example/team/*', 'acme/api'] });
    for (const [ref, status] of [
      ['registry.example/team/app:1', 200],
      ['acme/api:1', 200],
      ['docker.io/acme/api:2', 200],
      ['registry.example/other/app:1', 403],
      ['registry.example/team:1', 403],
      ['acme/api2:1', 403],
      [`${registry.host}/team/app:1`, 403],
    ] as const) {
      expect([ref, (await deliver(key, { ref })).status]).toEqual([ref, status]);
    }
    const body = { name: 's', version: '1' };
    expect((await ask('register', key, body)).registry).toBeNull();
    const refused = await api.call('POST', '/api/sensors/register', {
      key,
      body: { ...body, registryId: registry.id },
    });
    expect(refused.status).toBe(403);
  });

  it('without a binding, from before keys were bound, is refused with an instruction', async () => {
    const key = await keyFor({});
    const registry = await addRegistry();
    const delivered = await deliver(key, { ref: 'registry.example/app:1' });
    const registered = [{}, { registryId: registry.id }].map((more) =>
      api.call('POST', '/api/sensors/register', { key, body: { name: 's', version: '1', ...more } }),
    );
    for (const answer of [delivered, ...(await Promise.all(registered))]) {
      expect([answer.status, answer.body.error.message]).toEqual([
        403,
        expect.stringContaining('ask an admin to create a new key'),
      ]);
    }
  });

  it('becomes invalid for a removed registry', async () => {
    const registry = await addRegistry();
    const key = await keyFor({ registryIds: [registry.id] });
    await api.call('DELETE', `/api/registries/${registry.id}`, { key: api.first.keys.admin });
    expect((await deliver(key, { ref: `${registry.host}/app:1` })).status).toBe(403);
  });
});

describe('an image name without a registry', () => {
  it('belongs to the key’s registry, as in the catalog of its sensor', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const names = ['app/y', 'single', 'deep/er/name'];
    await ask('catalog', registry.key, { sensorId, images: names.map((name) => ({ name, tags: [{ name: '1' }] })) });
    for (const name of names) {
      for (const image of [{ name, tag: '1' }, { ref: `${name}:1` }]) {
        const { imageId } = (await deliver(registry.key, image)).body.data;
        expect(await imageOf(imageId)).toMatchObject({
          name: `${registry.host}/${name}`,
          registryId: registry.id,
          tagCount: 1,
        });
      }
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from images
      where registry_id = ${registry.id}`.execute(api.database.kysely);
    expect(rows).toEqual([{ count: names.length }]);
  });

  it('completes the waiting scan that it names', async () => {
    const registry = await addRegistry();
    const scanId = await queueScan(registry, 'app/y');
    const answer = await deliver(registry.key, { name: 'app/y', tag: '1.0' }, { scan: { id: scanId } });
    expect(answer.body.data).toMatchObject({ scanId, status: 'COMPLETE' });
  });

  it('belongs to the registry of the delivering sensor when its key serves several registries, and is otherwise an issue', async () => {
    const [first, second] = [await addRegistry(), await addRegistry()];
    const key = await keyFor({ registryIds: [first.id, second.id] });
    const { sensorId } = await ask('register', key, { name: 's', version: '1', registryId: second.id });
    const told = await deliver(key, { name: 'app', tag: '1' }, { scan: { id: 'x', sensorId } });
    expect(await imageOf(told.body.data.imageId)).toMatchObject({ name: `${second.host}/app`, registryId: second.id });
    const unspecified = await deliver(key, { name: 'app', tag: '1' });
    expect([unspecified.status, unspecified.body.error.issues?.[0].path]).toEqual([400, 'image']);
  });

  it('belongs to Docker Hub for a key without a registry', async () => {
    const { imageId } = (await deliver(await keyFor({ uploadImages: ['alpine'] }), { name: 'alpine', tag: '3' })).body
      .data;
    expect(await imageOf(imageId)).toMatchObject({ name: 'alpine', registryId: null });
  });
});
