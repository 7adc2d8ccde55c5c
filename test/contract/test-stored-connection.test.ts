import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { makeCertificate, opensslMissing } from '../helpers/tls-certificate.ts';

const missing = opensslMissing();
const canary = 'canary-4711';
const credentials = { username: 'ann', password: canary };
const other = { username: 'ann', password: 'another-password' };
const basicOf = ({ username, password }: typeof credentials) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

interface FakeRegistry {
  url: string;
  /** Values of `Authorization`, in the order of the requests that had one. */
  seen: string[];
}

/** A registry on loopback that accepts one user. */
async function serve(accepted: typeof credentials): Promise<FakeRegistry> {
  const seen: string[] = [];
  const listener: RequestListener = ({ headers }, response) => {
    if (headers.authorization !== undefined) seen.push(headers.authorization);
    if (headers.authorization === basicOf(accepted)) {
      response.setHeader('content-type', 'application/json').end('{"repositories":["acme/api"]}');
    } else response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end();
  };
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function register(body: Record<string, unknown>): Promise<string> {
  const answer = await api.call('POST', '/api/registries', {
    key: api.first.keys.admin,
    body: { name: 'r', provider: 'DOCKER_REGISTRY', credentials, ...body },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body.data.id);
}

async function connect(id: string, body: Record<string, unknown> = {}) {
  const path = `/api/registries/${id}/test-connection`;
  const answer = await api.call('POST', path, { key: api.first.keys.admin, body });
  expect(JSON.stringify(answer.body)).not.toContain(canary);
  return answer;
}

describe('POST /api/registries/{registryId}/test-connection', () => {
  it('tests the stored address and credentials, and changes nothing', async () => {
    const { url, seen } = await serve(credentials);
    const id = await register({ url });
    const before = await api.call('GET', `/api/registries/${id}`, { key: api.first.keys.admin });
    const { status, body } = await connect(id);
    expect([status, body.data]).toEqual([200, { success: true, latencyMs: expect.any(Number), repositories: 1 }]);
    expect(new Set(seen)).toEqual(new Set([basicOf(credentials)]));
    const after = await api.call('GET', `/api/registries/${id}`, { key: api.first.keys.admin });
    expect(after.body.data).toEqual(before.body.data);
    expect(JSON.stringify(api.log())).not.toContain(canary);
  });

  it('tests new credentials without storing them', async () => {
    const { url } = await serve(other);
    const id = await register({ url });
    expect((await connect(id)).body.data.error.code).toBe('UNAUTHORIZED');
    expect((await connect(id, { credentials: other })).body.data.success).toBe(true);
    expect((await connect(id)).body.data.error.code).toBe('UNAUTHORIZED');
  });

  it('tests a new address with the credentials of the request', async () => {
    const [old, moved] = [await serve(credentials), await serve(other)];
    const id = await register({ url: old.url });
    expect((await connect(id, { url: moved.url, credentials: other })).body.data.success).toBe(true);
    expect((await connect(id, { url: 'http://127.0.0.1:9', credentials: other })).body.data.error.code).toBe(
      'UNREACHABLE',
    );
    expect(old.seen).toEqual([]);
  });

  it('sends the stored credentials to no other address, and to no less secure connection', async () => {
    const [own, foreign] = [await serve(credentials), await serve(credentials)];
    const id = await register({ url: own.url });
    for (const change of [{ url: foreign.url }, { insecure: true }]) {
      const { status, body } = await connect(id, change);
      expect([status, body.error.issues[0].path], JSON.stringify(change)).toEqual([400, 'credentials']);
    }
    expect([...own.seen, ...foreign.seen]).toEqual([]);
    // Without credentials, none are sent.
    expect((await connect(id, { url: foreign.url, credentials: {} })).body.data.error.code).toBe('UNAUTHORIZED');
    expect(foreign.seen).toEqual([]);
  });

  it('contacts no address that the operator does not allow, and says so', async () => {
    const strict = await createTestApi({ outbound: { allowPrivate: [] } });
    try {
      const key = strict.first.keys.admin;
      const created = await strict.call('POST', '/api/registries', {
        key,
        body: { name: 'r', provider: 'DOCKER_REGISTRY', url: 'https://registry.example', credentials: {} },
      });
      const { url, seen } = await serve(other);
      const path = `/api/registries/${created.body.data.id}/test-connection`;
      const { body } = await strict.call('POST', path, { key, body: { url, credentials: other } });
      expect([body.data.error.code, seen]).toEqual(['BLOCKED_ADDRESS', []]);
    } finally {
      await strict.close();
    }
  });

  it.each([
    ['url', { url: 'ftp://registry.example', credentials: other }],
    ['credentials.password', { credentials: { username: 'ann' } }],
    ['caCertificate', { caCertificate: 'no PEM', credentials: other }],
    ['insecure', { insecure: 'yes' }],
  ])('refuses an invalid body with an issue at %s', async (field, change) => {
    const id = await register({ url: (await serve(credentials)).url });
    const { status, body } = await connect(id, change);
    expect([status, body.error.issues.map(({ path }: { path: string }) => path)]).toEqual([400, [field]]);
  });

  it('is refused for a registry that a sensor scans, and for one of another organization', async () => {
    const sensor = await register({ url: 'https://registry.internal', scanMethod: 'sensor', credentials: {} });
    expect((await connect(sensor)).status).toBe(400);
    const id = await register({ url: (await serve(credentials)).url });
    const path = `/api/registries/${id}/test-connection`;
    expect((await api.call('POST', path, { key: api.second.keys.admin, body: {} })).status).toBe(404);
  });

  it('counts in the limit of test-connection', async () => {
    const id = await register({ url: 'http://127.0.0.1:9' });
    const key = api.first.keys.admin;
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const body = { provider: 'DOCKER_REGISTRY', url: 'http://127.0.0.1:9' };
        return (await api.call('POST', '/api/registries/test-connection', { key, body })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await connect(id)).status).toBe(429);
  });

  it.skipIf(missing !== '')(`says whether a registry has certificate authorities of its own${missing}`, async () => {
    const { certificate } = makeCertificate('IP:127.0.0.1');
    const id = await register({ url: 'http://127.0.0.1:9', caCertificate: certificate });
    const key = api.first.keys.admin;
    const read = async () => (await api.call('GET', `/api/registries/${id}`, { key })).body.data;
    expect(await read()).toMatchObject({ hasCaCertificate: true });
    expect(JSON.stringify(await read())).not.toContain('BEGIN');
    const body = { caCertificate: null, credentials };
    expect((await api.call('PUT', `/api/registries/${id}`, { key, body })).status).toBe(200);
    expect(await read()).toMatchObject({ hasCaCertificate: false });
  });
});
