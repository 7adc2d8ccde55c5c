import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

const canary = 'canary-0815';
const credentials = { username: 'ann', password: canary };
const expectedBasic = `Basic ${Buffer.from(`ann:${canary}`).toString('base64')}`;

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

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A registry with these tags by repository. A repository without a list is refused. */
const catalog =
  (tags: Record<string, string[] | undefined>): RequestListener =>
  ({ url = '', headers }, response) => {
    if (headers.authorization !== expectedBasic) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end();
      return;
    }
    const repository = /^\/v2\/(.+)\/tags\/list/.exec(url)?.[1];
    const listed = repository === undefined ? undefined : tags[repository];
    if (repository !== undefined && !listed) response.writeHead(403).end(canary);
    else {
      response.setHeader('content-type', 'application/json');
      const body = listed ? { name: repository, tags: listed } : { repositories: Object.keys(tags) };
      response.end(JSON.stringify(url === '/v2/' ? {} : body));
    }
  };

const acme = { 'acme/api': ['v1.9', 'v1.10', 'v1-dev', 'latest'], 'acme/web': ['latest'] };
const provider = 'DOCKER_REGISTRY';

async function preview(body: Record<string, unknown>, path = '/api/registries/preview-tags', on = api) {
  const answer = await on.call('POST', path, { key: on.first.keys.admin, body });
  expect(JSON.stringify(answer.body)).not.toContain(canary);
  return answer;
}

async function register(body: Record<string, unknown>, on = api): Promise<string> {
  const answer = await on.call('POST', '/api/registries', {
    key: on.first.keys.admin,
    body: { name: 'r', provider, credentials, ...body },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return `/api/registries/${answer.body.data.id}/preview-tags`;
}

const tablesOf = async () => {
  const { rows } = await sql<{ n: string }>`select (select count(*) from images) + (select count(*) from tags) +
    (select count(*) from registries) as n`.execute(api.database.kysely);
  return rows;
};

describe('POST /api/registries/preview-tags', () => {
  it('counts repositories and tags that the globs select, with examples, and stores nothing', async () => {
    const before = await tablesOf();
    const url = await serve(catalog(acme));
    const { status, body } = await preview({ provider, url, credentials, includeTags: 'v*', excludeTags: '*-dev' });
    expect([status, body.data]).toEqual([
      200,
      {
        success: true,
        complete: true,
        repositories: { read: 2, matching: 1, skipped: 0 },
        tags: { matching: 2, notMatching: 3 },
        examples: { matching: expect.any(Array), notMatching: expect.any(Array) },
      },
    ]);
    const names = (list: { repository: string; tag: string }[]) =>
      list.map(({ repository, tag }) => `${repository}:${tag}`).sort();
    expect(names(body.data.examples.matching)).toEqual(['acme/api:v1.10', 'acme/api:v1.9']);
    expect(names(body.data.examples.notMatching)).toEqual(['acme/api:latest', 'acme/api:v1-dev', 'acme/web:latest']);
    expect(await tablesOf()).toEqual(before);
    expect(JSON.stringify(api.log())).not.toContain(canary);
  });

  it('reads the named repositories only, and selects all tags without globs', async () => {
    const url = await serve(catalog(acme));
    const { data } = (await preview({ provider, url, credentials, repositories: ['acme/web'] })).body;
    expect([data.repositories.read, data.tags]).toEqual([1, { matching: 1, notMatching: 0 }]);
  });

  it('ends at its limits, and states that the counts are incomplete', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`team/app${at}`, ['a', 'b']]));
    const { data } = (await preview({ provider, url: await serve(catalog(many)), credentials, includeTags: 'a' })).body;
    expect([data.success, data.complete, data.repositories.read]).toEqual([true, false, 200]);
    expect(data.tags).toEqual({ matching: 200, notMatching: 200 });
    expect([data.examples.matching.length, data.examples.notMatching.length]).toEqual([20, 20]);
    const large = { 'team/one': Array.from({ length: 30_000 }, (_, at) => `t${at}`), 'team/two': ['t'] };
    const repositories = ['team/one', 'team/two'];
    const second = (await preview({ provider, url: await serve(catalog(large)), credentials, repositories })).body.data;
    expect(second.tags.matching).toBeLessThanOrEqual(30_001);
    expect(second.examples.matching).toHaveLength(20);
  });

  it('counts repositories that the credentials cannot read as skipped', async () => {
    const url = await serve(catalog({ ...acme, 'other/secret': undefined }));
    const { data } = (await preview({ provider, url, credentials })).body;
    expect([data.complete, data.repositories]).toEqual([false, { read: 2, matching: 2, skipped: 1 }]);
  });

  it('explains a failed connection', async () => {
    const url = await serve(catalog(acme));
    const wrong = await preview({ provider, url, credentials: { username: 'ann', password: 'wrong' } });
    expect([wrong.status, wrong.body.data.success, wrong.body.data.error.code]).toEqual([200, false, 'UNAUTHORIZED']);
    const closed = await preview({ provider, url: 'http://127.0.0.1:9', credentials });
    expect(closed.body.data.error.code).toBe('UNREACHABLE');
    const html = await serve((_, response) => void response.setHeader('content-type', 'text/html').end(canary));
    expect((await preview({ provider, url: html, credentials })).body.data.error.code).toBe('NOT_A_REGISTRY');
  });

  it('contacts no address that the operator does not allow', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests += 1;
      response.end('{}');
    });
    const strict = await createTestApi({ outbound: { allowPrivate: false } });
    try {
      const { body } = await preview({ provider, url, credentials }, undefined, strict);
      expect([body.data.error.code, requests]).toEqual(['BLOCKED_ADDRESS', 0]);
    } finally {
      await strict.close();
    }
  });

  it.each([
    ['includeTags', { includeTags: 'x'.repeat(1_001) }],
    ['excludeTags', { excludeTags: 1 }],
    ['provider', { provider: 'NONE' }],
    ['repositories.0', { repositories: ['../admin'] }],
    ['credentials.password', { credentials: { username: 'ann' } }],
  ])('refuses an invalid body with an issue at %s', async (field, body) => {
    const answer = await preview({ provider, url: 'http://127.0.0.1:9', credentials, ...body });
    expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, field]);
  });

  it('answers hostile globs and tag names in bounded time, as text', async () => {
    const tags = ['a'.repeat(128), 'v1', '<b>'];
    const url = await serve(catalog({ 'acme/api': tags }));
    const includeTags = `${'*a'.repeat(400)}*b,${'?'.repeat(100)}`;
    const { data } = (await preview({ provider, url, credentials, includeTags })).body;
    // A name that is no tag of the registry protocol is left out.
    expect(data.tags).toEqual({ matching: 0, notMatching: 2 });
  });
});

describe('POST /api/registries/{registryId}/preview-tags', () => {
  it('uses the stored address and credentials, and the stored globs for absent fields', async () => {
    const path = await register({ url: await serve(catalog(acme)), includeTags: 'v*', excludeTags: '*-dev' });
    expect((await preview({}, path)).body.data.tags).toEqual({ matching: 2, notMatching: 3 });
    expect((await preview({ excludeTags: '' }, path)).body.data.tags).toEqual({ matching: 3, notMatching: 2 });
    expect((await preview({ includeTags: '*', excludeTags: '' }, path)).body.data.tags).toEqual({
      matching: 5,
      notMatching: 0,
    });
    const one = await preview({ includeTags: '', repositories: ['acme/web'] }, path);
    expect(one.body.data.repositories.read).toBe(1);
    expect(JSON.stringify(api.log())).not.toContain(canary);
  });

  it('does not send the stored credentials to an address of the request', async () => {
    const path = await register({ url: await serve(catalog(acme)) });
    let requests = 0;
    const other = await serve((_, response) => {
      requests += 1;
      response.end();
    });
    expect((await preview({ url: other, provider, insecure: true }, path)).body.data.success).toBe(true);
    expect(requests).toBe(0);
  });

  it('is refused for a registry that a sensor scans', async () => {
    const path = await register({ url: 'https://registry.internal', scanMethod: 'sensor', credentials: {} });
    expect((await preview({}, path)).status).toBe(400);
  });
});
