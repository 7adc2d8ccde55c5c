import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowCaps } from '../../src/features/platform/plans/row-caps.ts';
import { type Answer, createTestApi, type TestApi } from '../helpers/api-server.ts';
import { copyReport } from '../helpers/copy-report.ts';
import { addPerson } from '../helpers/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    queue: { enqueue: async () => undefined, cancel: async () => undefined },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const admin = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  api.call(method, path, { key: api.first.keys.admin, ...(body && { body }) });

/** Adds rows of the first organization until one more is possible. */
async function fill(table: string, columns: string, values: string, present: number, max: number): Promise<void> {
  const insert = `insert into ${table} (organization_id, ${columns})
    select '${api.first.id}', ${values} from generate_series(1, ${max - present - 1}) as n`;
  await api.database.pool.query(insert);
}

async function count(from: string): Promise<number> {
  const { rows } = await api.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${from} and organization_id = $1`,
    [api.first.id],
  );
  return rows[0]?.count ?? 0;
}

const hash = "decode(md5(random()::text) || md5(random()::text), 'hex')";

function expectRefusal({ status, body }: Answer, words: string, max: number): void {
  const message = `${words} limit reached for current plan: an organization has at most ${max}`;
  expect([status, body]).toEqual([402, { error: { code: 'PLAN_LIMIT', message } }]);
}

it('refuses the API key above the cap with 402, for any of concurrent requests', async () => {
  const max = rowCaps.apiKeys;
  await fill(
    'api_keys',
    'id, name, role, secret_hash, prefix',
    `'key_cap' || n, 'n', 'ci', ${hash}, 'svc_ak_000'`,
    await count('api_keys where revoked_at is null'),
    max,
  );
  const create = () => admin('POST', '/api/api-keys', { name: 'k', role: 'ci' });
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 402, 402]);
  const [made] = answers.filter(({ status }) => status === 201);
  expectRefusal(await create(), 'API key', max);
  await admin('DELETE', `/api/api-keys/${made?.body.data.id}`);
  expect((await create()).status).toBe(201);
  await sql`delete from api_keys where id like 'key_cap%'`.execute(api.database.kysely);
});

it('refuses the registry above the cap on a plan without limits', async () => {
  const max = rowCaps.registries;
  await fill(
    'registries',
    'id, name, provider, url, host, scan_method, schedule, scanners, are_scanners_explicit',
    `'reg_cap' || n, 'n', 'DOCKER_REGISTRY', 'https://r.example', 'r.example', 'cloud', 'manual', '{}', false`,
    await count('registries where true'),
    max,
  );
  const body = { name: 'r', provider: 'DOCKER_REGISTRY', url: 'https://r.example', credentials: {} };
  expect((await admin('POST', '/api/registries', body)).status).toBe(201);
  expectRefusal(await admin('POST', '/api/registries', body), 'Registry', max);
  await sql`delete from registries where id like 'reg_cap%'`.execute(api.database.kysely);
});

it('refuses the sensor above the cap, and accepts an existing one again', async () => {
  const max = rowCaps.sensors;
  const body = {
    name: 's',
    provider: 'DOCKER_REGISTRY',
    url: 'https://s.example',
    credentials: {},
    scanMethod: 'sensor',
  };
  const { sensorApiKey, id } = (await admin('POST', '/api/registries', body)).body.data;
  const { rows } = await api.database.pool.query('select sensor_key_id as key from registries where id = $1', [id]);
  const values = `'sen_cap' || n, '${rows[0].key}', 'n' || n, '', '1'`;
  await fill('sensors', 'id, key_id, name, hostname, version', values, 0, max);
  const register = (name: string) =>
    api.call('POST', '/api/sensors/register', { key: sensorApiKey, body: { name, version: '1' } });
  expect((await register('last')).status).toBe(200);
  expectRefusal(await register('one more'), 'Sensor', max);
  expect((await register('last')).status).toBe(200);
});

it('refuses the invite above the cap', async () => {
  const max = rowCaps.invites;
  const values = `'inv_cap' || n, 'p' || n || '@example.com', 'viewer', ${hash}, 'key_x', now() + interval '1 day'`;
  await fill('invites', 'id, email, role, token_hash, created_by, expires_at', values, 0, max);
  const invite = (email: string) => admin('POST', '/api/invites', { email, role: 'viewer' });
  expect((await invite('last@example.com')).status).toBe(201);
  expectRefusal(await invite('more@example.com'), 'Invite', max);
  // A new invite to the same address replaces the open one and does not count.
  expect((await invite('last@example.com')).status).toBe(201);
});

it('refuses the personal access token above the cap', async () => {
  const max = rowCaps.personalAccessTokens;
  const { userId, cookie } = await addPerson(api.database, api.first.id, 'developer');
  const values = `'pat_cap' || n, '${userId}', 'n', ${hash}, 'svc_pat_0000'`;
  await fill('personal_access_tokens', 'id, user_id, name, secret_hash, prefix', values, 0, max);
  const create = () => api.call('POST', '/api/personal-access-tokens', { headers: { cookie }, body: { name: 't' } });
  expect((await create()).status).toBe(201);
  expectRefusal(await create(), 'Personal access token', max);
});

it('refuses the report above the cap', async () => {
  const max = rowCaps.reports;
  const create = () => admin('POST', '/api/reports', { type: 'posture' });
  const first = await create();
  expect(first.status).toBe(201);
  await copyReport(api.database.pool, first.body.data.id, max - 2);
  expect((await create()).status).toBe(201);
  expectRefusal(await create(), 'Report', max);
  await sql`delete from reports`.execute(api.database.kysely);
});

it('refuses a scan of a new tag above the cap, and accepts one of an existing tag', async () => {
  const max = rowCaps.tags;
  expect((await admin('POST', '/api/scans', { image: 'capped:1' })).status).toBe(202);
  await sql`update images set tag_count = ${max} where organization_id = ${api.first.id}`.execute(api.database.kysely);
  expectRefusal(await admin('POST', '/api/scans', { image: 'capped:2' }), 'Tag', max);
  const { status } = await admin('POST', '/api/scans', { image: 'capped:1', platforms: ['linux/arm64'] });
  expect(status).toBe(202);
});
