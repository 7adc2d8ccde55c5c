import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { callServer } from '../../test/helpers/api-server.ts';
import { connectDatabase } from '../db/connect.ts';
import { ApiError, validationError } from '../domain/api-error.ts';
import type { Principal } from '../domain/principal.ts';
import { createLogger } from './create-logger.ts';
import { defineEndpoint, type Endpoint, type EndpointDefinition } from './endpoint.ts';
import { createMetrics } from './metrics.ts';
import { nullable, oneOf } from './nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from './pagination.ts';
import { createMemoryRateLimiter } from './rate-limit/memory-rate-limiter.ts';
import { createServer, type ServerOptions } from './server.ts';

const principal: Principal = {
  organizationId: 'org_1',
  role: 'developer',
  kind: 'api-key',
  credential: 'organization-key',
  id: 'key_1',
  name: 'test',
};

const bodySchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  scanners: Type.Optional(Type.Array(oneOf(['trivy', 'grype']), { minItems: 1, maxItems: 4 })),
  period: Type.Optional(
    Type.Object({ start: Type.String({ format: 'date-time' }), days: Type.Integer({ minimum: 1 }) }),
  ),
  tags: Type.Optional(Type.Union([Type.Array(Type.String({ minLength: 1 })), Type.Literal('all')])),
});

let server: FastifyInstance | undefined;
const lines: string[] = [];
afterEach(async () => {
  await server?.close();
  server = undefined;
  lines.length = 0;
});

function start(endpoints: Endpoint[], options: Partial<ServerOptions> = {}): FastifyInstance {
  server = createServer({
    endpoints,
    authenticate: async (headers) => {
      const role = headers['x-api-key'] as Principal['role'] | undefined;
      return role && { ...principal, role };
    },
    rateLimiter: createMemoryRateLimiter(),
    logger: createLogger({ level: 'debug', to: { write: (line) => void lines.push(line) } }),
    metrics: createMetrics(),
    readinessChecks: [],
    ...options,
  });
  return server;
}

const base = {
  id: 'thing',
  path: '/api/things/{thingId}',
  tag: 'Things',
  summary: 'A thing',
  access: { minimum: 'developer' },
  responses: { 200: { description: 'It', schema: Type.Object({ data: Type.Unknown() }) } },
} as const satisfies Partial<EndpointDefinition>;

const echo = (definition: Partial<EndpointDefinition> = {}): Endpoint =>
  defineEndpoint(
    { ...base, method: 'POST', body: { schema: bodySchema }, ...definition },
    async ({ params, query, body }) => ({
      status: 200,
      body: { data: { params, query, body: body ?? 'none' } },
    }),
  );

const failing = (error: unknown): Endpoint =>
  defineEndpoint({ ...base, method: 'GET' }, async () => {
    throw error;
  });

const key = 'developer';
const post = (body?: unknown, options: { key?: string; headers?: Record<string, string> } = {}) =>
  callServer(server as FastifyInstance, 'POST', '/api/things/1', {
    key,
    ...(body === undefined ? {} : { body }),
    ...options,
  });

describe('order of checks', () => {
  it('is credential, role, rate limit, body, whatever else is wrong with a request', async () => {
    start([echo({ limit: { bucket: 'things', perMinute: 2 } })]);
    const statuses = [
      await post('{', { headers: { 'x-api-key': '' } }),
      await post('{', { key: 'ci' }),
      await post('{'),
      await post('{}'),
      await post('{'),
      await post({ name: 'good' }),
      await post('{', { key: 'ci' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 403, 400, 400, 429, 429, 403]);
  });

  it('refuses without reading the body: an endless one changes nothing', async () => {
    const { port } = await listen(start([echo()]));
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/things/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999\r\n\r\n{',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});

describe('bodies', () => {
  it.each([
    ['text that is not JSON', '{"name": ', {}],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}],
    ['no body', undefined, { 'content-type': 'application/json' }],
    ['an empty body', '', {}],
    ['no content type', '{"name":"x"}', { 'content-type': '' }],
    ['another content type', '{"name":"x"}', { 'content-type': 'text/plain' }],
    ['a content type that is none', '{"name":"x"}', { 'content-type': 'json' }],
    ['a compressed body', '{"name":"x"}', { 'content-encoding': 'gzip' }],
    ['a body over the limit', `{"name":"${'x'.repeat(2000)}"}`, {}],
  ])('answers 400 BAD_REQUEST to %s', async (_, payload, headers) => {
    const inject = await start([echo()], { bodyBytesMax: 1000 }).inject({
      method: 'POST',
      url: '/api/things/1',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(inject.statusCode).toBe(400);
    expect(inject.json()).toEqual({ error: { code: 'BAD_REQUEST', message: expect.any(String) } });
  });

  it('names every issue at once, one per field, with dotted paths', async () => {
    start([echo()]);
    const { status, body } = await post({
      name: '\0'.repeat(30),
      scanners: ['trivy', 'nessus'],
      period: { start: 'yesterday' },
      tags: [''],
    });
    expect(status).toBe(400);
    const issues = body.error.issues as { path: string; message: string }[];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
      name: expect.any(String),
      'scanners.1': 'must be one of trivy, grype',
      'period.start': 'must be an ISO 8601 timestamp with time zone',
      'period.days': 'is required',
      'tags.0': 'must not be empty',
    });
    expect(issues).toHaveLength(5);
    expect(body.error.message).toBe(issues.map(({ path, message }) => `${path}: ${message}`).join('; '));
  });

  it.each([
    [{}, 'name: is required'],
    [[], 'body: must be an object'],
    ['null', 'body: must be an object'],
    ['"text"', 'body: must be an object'],
    [{ name: 1 }, 'name: must be a string'],
    [{ name: '\ud800' }, 'name: must not contain NUL or broken Unicode'],
    [{ name: 'x', scanners: [] }, 'scanners: must have at least 1 element'],
    [{ name: 'x', scanners: 'trivy' }, 'scanners: must be an array'],
    [{ name: 'x', tags: 'some' }, 'tags: must be an array or "all"'],
    [{ name: 'x', tags: 7 }, 'tags: must be an array or "all"'],
    [{ name: 'x', period: { start: '2026-01-01T00:00:00Z', days: '3' } }, 'period.days: must be an integer'],
  ])('says of %j: %s', async (sent, message) => {
    start([echo()]);
    const { body } = await post(sent);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', message });
  });

  it('joins what the schema says with what the endpoint itself checks', async () => {
    start([
      echo({
        body: {
          schema: bodySchema,
          check: ({ name }) => [
            { path: 'name', message: 'own' },
            { path: 'extra', message: `saw ${String(name)}` },
          ],
        },
      }),
    ]);
    const { body } = await post({ scanners: [] });
    expect(body.error.message).toBe('name: is required; scanners: must have at least 1 element; extra: saw undefined');
  });

  it('ignores unknown keys, also those that aim at prototypes', async () => {
    start([echo()]);
    const sent =
      '{"name":"x","unknown":[1],"__proto__":{"polluted":1},"\\u005f_proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const { status, body } = await post(sent);
    expect(status).toBe(200);
    expect(Object.keys(body.data.body)).toEqual(['name', 'unknown', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('lets the last of duplicate keys count, for checks and handler alike', async () => {
    start([echo()]);
    expect((await post('{"name":"x","name":7}')).status).toBe(400);
    expect((await post('{"name":7,"name":"x"}')).body.data.body).toEqual({ name: 'x' });
  });

  it('finds the issues of a hostile body of a million elements at once and stops counting', async () => {
    start([echo()]);
    const before = performance.now();
    const { status, body } = await post(`{"scanners":[${'0,'.repeat(400_000)}0]}`);
    expect(status).toBe(400);
    expect(body.error.issues[0]).toEqual({ path: 'scanners', message: 'must have at most 4 elements' });
    expect(body.error.issues.length).toBeLessThanOrEqual(6);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  it('survives nesting as deep as a body can hold', async () => {
    start([{ ...echo(), handle: async () => ({ status: 200, body: { data: 'fine' } }) }]);
    const deep = 450_000;
    for (const extra of ['', ',"__proto__":1']) {
      const { status } = await post(`{"name":"x"${extra},"a":${'['.repeat(deep)}${']'.repeat(deep)}}`);
      expect([200, 400]).toContain(status);
    }
    expect((await post({ name: 'x' })).status).toBe(200);
  });

  it('takes an absent and an empty body where it is optional, also under a JSON content type', async () => {
    start([echo({ body: { schema: bodySchema, isOptional: true } })]);
    for (const call of [post(), post(''), post(undefined, { headers: { 'content-type': 'application/json' } })]) {
      const { status, body } = await call;
      expect([status, body.data.body]).toEqual([200, 'none']);
    }
    expect((await post('{')).status).toBe(400);
    expect((await post('{}')).body.error.code).toBe('VALIDATION_ERROR');
  });

  it('does not look at a body that the endpoint does not take', async () => {
    const { body: _, ...definition } = echo().definition;
    start([{ ...echo(), definition }]);
    for (const call of [post(), post(''), post('{'), post('x', { headers: { 'content-type': 'text/plain' } })]) {
      expect((await call).status).toBe(200);
    }
  });

  it.each(['json', 'x', '/', ''])(
    'does not look at the media type %j of a body that the endpoint does not take',
    async (type) => {
      const bodyless = defineEndpoint({ ...base, method: 'POST' }, async () => ({ status: 200, body: { data: 1 } }));
      const { statusCode } = await start([bodyless]).inject({
        method: 'POST',
        url: '/api/things/1',
        headers: { 'x-api-key': key, 'content-type': type },
        payload: 'text',
      });
      expect(statusCode).toBe(200);
    },
  );

  it('answers a client that sends far too much, instead of cutting it off', async () => {
    const { port } = await listen(start([echo()]));
    const response = await fetch(`http://127.0.0.1:${port}/api/things/1`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: Buffer.alloc(8 * 1024 * 1024, 0x20),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST' } });
  });
});

describe('queries', () => {
  const list = defineEndpoint(
    {
      ...base,
      method: 'GET',
      path: '/api/things',
      query: listQuery(['name', 'age'], {
        status: Type.Optional(oneOf(['OPEN', 'CLOSED'])),
        open: Type.Optional(Type.Boolean()),
      }),
      responses: { 200: { description: 'Page', schema: pageOf(Type.Unknown()) } },
    },
    async ({ query, url }) => {
      const page = parsePage(query, {
        sortable: ['name', 'age'],
        defaultSort: { column: 'createdAt', direction: 'desc' },
      });
      return { status: 200, body: pageEnvelope({ url, ...page, total: 101, data: [{ ...query, sort: page.sort }] }) };
    },
  );
  const get = (search: string) => callServer(start([list]), 'GET', `/api/things${search}`, { key });

  it('fills in page 1, 50 a page and the default order', async () => {
    const { body } = await get('');
    expect(body).toEqual({
      data: [{ sort: { column: 'createdAt', direction: 'desc' } }],
      meta: { page: 1, pageSize: 50, total: 101, totalPages: 3, hasNext: true, hasPrev: false },
      links: { self: '/api/things', next: '/api/things?page=2' },
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=1e2',
    'page=0x10',
    'page= 1',
    'page=1&page=2',
    'page=99999999999999999999',
    'limit=0',
    'limit=201',
    'limit=ten',
    'limit=',
    'limit=1&limit=1',
    'limit[]=1&limit=x',
    'sort=name',
    'sort=name:',
    'sort=name:up',
    'sort=name:ASC',
    'sort=other',
    'sort=other:sideways',
    'sort=:asc',
    'sort=',
    'sort=a:asc&sort=b:asc',
    'sort=__proto__',
    'page=0&status=nope',
  ])('answers 400 about pagination to %s', async (search) => {
    const { status, body } = await get(`?${search}`);
    expect(status).toBe(400);
    expect(body.error.code).toBe('BAD_REQUEST');
    expect(body.error.message).toMatch(/^Invalid pagination parameters/);
    expect(body.error.issues).toBeUndefined();
  });

  it.each([
    ['status=open', 'status'],
    ['status=', 'status'],
    ['status=OPEN&status=OPEN', 'status'],
    ['open=yes', 'open'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('answers 400 naming the parameter to %s', async (search, name) => {
    const { status, body } = await get(`?${search}`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain(name);
  });

  it.each([
    ['sort=age:asc', { column: 'age', direction: 'asc' }],
    ['sort=name%3Adesc', { column: 'name', direction: 'desc' }],
    ['sort=other:asc', { column: 'createdAt', direction: 'desc' }],
    ['sort=constructor:asc', { column: 'createdAt', direction: 'desc' }],
    ['sort=__proto__:asc', { column: 'createdAt', direction: 'desc' }],
    ['unknown=1&unknown=2&__proto__=x&search[a]=b', { column: 'createdAt', direction: 'desc' }],
  ])('reads %s', async (search, sort) => {
    const { status, body } = await get(`?${search}`);
    expect(status).toBe(200);
    expect(body.data[0].sort).toEqual(sort);
  });

  it.each([
    ['?page=2&status=OPEN', '?page=3&status=OPEN', '?page=1&status=OPEN'],
    ['?a=%2f+%C3%A9&page=2&b', '?a=%2f+%C3%A9&page=3&b', '?a=%2f+%C3%A9&page=1&b'],
    ['?%70age=2&', '?page=3&', '?page=1&'],
    ['?limit=50&page=3', undefined, '?limit=50&page=2'],
    ['?page=9', undefined, '?page=3'],
    ['?search=page%3D7', '?search=page%3D7&page=2', undefined],
  ])('links of %s: as received, only page replaced', async (search, next, previous) => {
    const { body } = await get(search);
    expect(body.links).toEqual({
      self: `/api/things${search}`,
      ...(next !== undefined && { next: `/api/things${next}` }),
      ...(previous !== undefined && { prev: `/api/things${previous}` }),
    });
  });
});

describe('errors', () => {
  it.each([
    [new ApiError('PLAN_LIMIT', 'Scan limit reached for current plan'), 402, 'Scan limit reached for current plan'],
    [new ApiError('NOT_FOUND', 'Thing not found'), 404, 'Thing not found'],
    [validationError([{ path: 'a.0', message: 'is wrong' }]), 400, 'a.0: is wrong'],
    [new Error('select secret from canary-4711'), 500, 'Internal error'],
    ['canary-4711', 500, 'Internal error'],
    [Object.assign(new Error('canary-4711'), { statusCode: 418, code: 'X' }), 500, 'Internal error'],
    [
      Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
      504,
      expect.any(String),
    ],
    [Object.assign(new Error('deadlock detected canary-4711'), { code: '40P01' }), 503, expect.any(String)],
  ])('turns %s into %i', async (error, status, message) => {
    const answer = await callServer(start([failing(error)]), 'GET', '/api/things/1', { key });
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toEqual(message);
    expect(JSON.stringify([answer.body, answer.headers])).not.toContain('canary-4711');
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    if (status >= 500) {
      const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
      expect(logged).toMatchObject({ level: 'error', requestId: answer.headers['x-request-id'] });
    }
  });

  it('answers 503 with Retry-After when no database can be reached, also while the key is looked up', async () => {
    const nowhere = connectDatabase({
      address: { url: 'postgresql://x:canary-4711@127.0.0.1:1/none' },
      statementTimeoutMs: 1_000,
      poolMax: 1,
      applicationName: 'test',
      log: { warn: () => undefined },
    });
    start([echo()], {
      authenticate: async () => {
        await nowhere.kysely.selectFrom('api_keys').selectAll().execute();
        return principal;
      },
    });
    const answer = await post({ name: 'x' });
    expect([answer.status, answer.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(JSON.stringify(answer)).not.toContain('canary-4711');
    await nowhere.close();
  });

  it.each([
    ['GET', '/nowhere'],
    ['GET', '/api/things/1/'],
    ['GET', '/api/THINGS/1'],
    ['PUT', '/api/things/1'],
    ['PATCH', '/api/things/1'],
    ['OPTIONS', '/api/things/1'],
    ['POST', '/nowhere'],
  ] as const)('answers 404 to %s %s, with or without a credential and whatever the body', async (method, url) => {
    start([failing(new Error('unused'))]);
    for (const options of [{}, { key }, { key, ...(method === 'GET' ? {} : { body: '{' }) }]) {
      const { status, body, headers } = await callServer(server as FastifyInstance, method, url, options);
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect(headers['x-request-id']).toMatch(/^req_/);
    }
  });

  it('answers 400 to an address that is not one', async () => {
    const { status, body, headers } = await callServer(
      start([failing(new Error('unused'))]),
      'GET',
      '/api/things/%E0%A4',
      { key },
    );
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(headers['x-request-id']).toMatch(/^req_/);
  });

  it('answers 504 when the credential cannot be looked up in time', async () => {
    start([echo()], { handlerTimeoutMs: 30, authenticate: () => new Promise(() => undefined) });
    expect((await post({ name: 'x' })).status).toBe(504);
  });

  it('answers 504 when a handler never ends, and tells it to stop', async () => {
    let stopped: AbortSignal | undefined;
    const endless = defineEndpoint({ ...base, method: 'GET' }, ({ signal }) => {
      stopped = signal;
      return new Promise(() => undefined);
    });
    const answer = await callServer(start([endless], { handlerTimeoutMs: 30 }), 'GET', '/api/things/1', { key });
    expect([answer.status, answer.body.error.code]).toEqual([504, 'TIMEOUT']);
    expect(stopped?.aborted).toBe(true);
  });
});

describe('answers', () => {
  it('carry a request id of our own, never the caller’s, and headers that keep browsers careful', async () => {
    start([echo()]);
    const sent = await post({ name: 'x' }, { headers: { 'x-request-id': 'mine' } });
    const other = await post({ name: 'x' });
    expect(sent.headers['x-request-id']).toMatch(/^req_[0-9a-f]{24}$/);
    expect(other.headers['x-request-id']).not.toBe(sent.headers['x-request-id']);
    expect(sent.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('hold what their schema names, null and unions included', async () => {
    const view = {
      text: 'ü"\u2028',
      whole: 7,
      real: 0.5,
      nothing: null,
      union: null,
      inner: { a: ['x'] },
      free: { any: [1, { b: null }] },
    };
    const endpoint = defineEndpoint(
      {
        ...base,
        method: 'GET',
        responses: {
          200: {
            description: 'It',
            schema: Type.Object({
              data: Type.Object({
                text: Type.String(),
                whole: Type.Integer(),
                real: Type.Number(),
                nothing: nullable(Type.String()),
                union: nullable(oneOf(['a', 'b'])),
                inner: nullable(Type.Object({ a: Type.Array(Type.String()) })),
                free: Type.Unknown(),
                absent: Type.Optional(Type.String()),
              }),
            }),
          },
        },
      },
      async () => ({ status: 200, body: { data: view } }),
    );
    const { body } = await callServer(start([endpoint], { checkResponses: true }), 'GET', '/api/things/1', { key });
    expect(body).toEqual({ data: view });
  });

  it.each([
    ['a key that the schema does not name', { id: 'x', extra: 1 }],
    ['a missing key', {}],
    ['a wrong type', { id: 7 }],
  ])('fail loudly in tests on %s', async (_, data) => {
    const endpoint = defineEndpoint(
      {
        ...base,
        method: 'GET',
        responses: { 200: { description: 'It', schema: Type.Object({ data: Type.Object({ id: Type.String() }) }) } },
      },
      async () => ({ status: 200, body: { data } }),
    );
    expect(
      (await callServer(start([endpoint], { checkResponses: true }), 'GET', '/api/things/1', { key })).status,
    ).toBe(500);
  });

  it('answer HEAD wherever GET is, with the same checks and no body', async () => {
    const endpoint = defineEndpoint({ ...base, method: 'GET' }, async () => ({ status: 200, body: { data: 1 } }));
    start([endpoint]);
    const head = await callServer(server as FastifyInstance, 'HEAD', '/api/things/1', { key });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await callServer(server as FastifyInstance, 'HEAD', '/api/things/1')).status).toBe(401);
  });
});

describe('documents', () => {
  const document = (body: () => unknown, type = 'text/csv; charset=utf-8'): Endpoint =>
    defineEndpoint(
      {
        ...base,
        method: 'GET',
        responses: { 200: { description: 'Rows', schema: Type.String(), mediaTypes: ['text/csv'] } },
      },
      async () => ({ status: 200, headers: { 'content-type': type }, body: body() }),
    );
  const url = (port: number) => `http://127.0.0.1:${port}/api/things/1`;

  it('go out as they are, under the media type they name', async () => {
    for (const body of ['a,b\r\n', Buffer.from('a,b\r\n'), Readable.from(['a,', 'b\r\n'])]) {
      const answer = await callServer(start([document(() => body)], { checkResponses: true }), 'GET', '/api/things/1', {
        key,
      });
      expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
        200,
        'text/csv; charset=utf-8',
        'a,b\r\n',
      ]);
      await server?.close();
    }
  });

  it('fail loudly in tests under a media type that is not declared', async () => {
    const html = start([document(() => '<p>', 'text/html')], { checkResponses: true });
    expect((await callServer(html, 'GET', '/api/things/1', { key })).status).toBe(500);
  });

  it('that break off are no complete answer for the client', async () => {
    const broken = async function* () {
      yield 'a,b\r\n';
      throw new Error('the database has gone');
    };
    const { port } = await listen(start([document(() => Readable.from(broken()))]));
    const answer = await fetch(url(port), { headers: { 'x-api-key': key } });
    await expect(answer.text()).rejects.toThrow();
  });

  it('are read no further once the client has gone', async () => {
    const ended = Promise.withResolvers<void>();
    const endless = async function* () {
      try {
        for (;;) yield 'x'.repeat(65_536);
      } finally {
        ended.resolve();
      }
    };
    const { port } = await listen(start([document(() => Readable.from(endless()))]));
    const gone = new AbortController();
    const answer = await fetch(url(port), { headers: { 'x-api-key': key }, signal: gone.signal });
    await answer.body?.getReader().read();
    gone.abort();
    await ended.promise;
  });
});

describe('raw bodies', () => {
  it('reach the handler byte by byte, whatever their media type, and within the limit', async () => {
    const endpoint = defineEndpoint(
      { ...base, method: 'POST', body: { schema: Type.Unsafe<Buffer>({}), isRaw: true } },
      async ({ body }) => ({ status: 200, body: { data: body.toString('hex') } }),
    );
    const raw = start([endpoint], { bodyBytesMax: 8 });
    for (const [sent, status] of [
      ['{ "a":', 200],
      ['', 200],
      ['123456789', 400],
    ] as const) {
      const answer = await callServer(raw, 'POST', '/api/things/1', {
        key,
        body: sent,
        headers: { 'content-type': 'text/plain' },
      });
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.body.data).toBe(Buffer.from(sent).toString('hex'));
    }
  });
});

describe('connections', () => {
  it.each([
    ['a line that is not HTTP', 'HELLO\r\n\r\n'],
    ['headers beyond the limit', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/things/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    [
      'length and chunks',
      'POST /api/things/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a method that is none', 'GRAB / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('get the error envelope and are closed after %s', async (_, sent) => {
    const { port } = await listen(start([echo()]));
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^x-request-id: req_/im);
    expect(answer).toContain('"code":"BAD_REQUEST"');
  });

  it('get an answer also without a Host header', async () => {
    const { port } = await listen(start([echo()]));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('operation', () => {
  it('is alive without its dependencies, and ready only with them; a warning does not matter', async () => {
    let database: 'ok' | 'failed' = 'ok';
    start([], {
      readinessChecks: [
        { name: 'database', check: async () => ({ status: database }) },
        { name: 'advisories', check: async () => ({ status: 'warning', message: 'older than 7 days' }) },
      ],
    });
    const ready = () => callServer(server as FastifyInstance, 'GET', '/readyz');
    expect(await ready()).toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        checks: { database: { status: 'ok' }, advisories: { status: 'warning', message: 'older than 7 days' } },
      },
    });
    database = 'failed';
    const answer = await ready();
    expect([answer.status, answer.body.status, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect((await callServer(server as FastifyInstance, 'GET', '/healthz')).status).toBe(200);
  });

  it('counts requests by endpoint, method and status, with nothing of a tenant in it', async () => {
    start([echo()]);
    await post({ name: 'x' });
    await post('{');
    await callServer(server as FastifyInstance, 'GET', '/secret-path');
    const { body } = await callServer(server as FastifyInstance, 'GET', '/metrics');
    expect(body).toContain('plimsoll_http_request_duration_seconds_count{route="thing",method="POST",status="200"} 1');
    expect(body).toContain('plimsoll_http_request_duration_seconds_count{route="thing",method="POST",status="400"} 1');
    expect(body).toContain('route="unknown",method="GET",status="404"');
    expect(body).not.toMatch(/org_1|key_1|secret-path|things/);
  });

  it('shows metrics to this machine only, or to whoever has the token', async () => {
    const metrics = (target: FastifyInstance, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      target.inject({ method: 'GET', url: '/metrics', headers, remoteAddress });
    start([]);
    expect((await metrics(server as FastifyInstance, {}, '10.0.0.7')).statusCode).toBe(404);
    expect((await metrics(server as FastifyInstance, { 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(404);
    await server?.close();
    start([], { metricsToken: 'token-1' });
    expect((await metrics(server as FastifyInstance, {}, '127.0.0.1')).statusCode).toBe(401);
    expect((await metrics(server as FastifyInstance, { authorization: 'Bearer token-2' })).statusCode).toBe(401);
    expect((await metrics(server as FastifyInstance, { authorization: 'Bearer token-1' }, '10.0.0.7')).statusCode).toBe(
      200,
    );
  });

  it('logs one line a request with route, status, caller and request id, without address or credential', async () => {
    start([echo()]);
    const { headers } = await post({ name: 'x' });
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(logged).toEqual([
      expect.objectContaining({
        method: 'POST',
        route: '/api/things/:thingId',
        status: 200,
        organization: 'org_1',
        principal: 'key_1',
        requestId: headers['x-request-id'],
      }),
    ]);
    expect(lines.join('')).not.toContain('/api/things/1');
  });
});

async function listen(target: FastifyInstance): Promise<AddressInfo> {
  await target.listen({ host: '127.0.0.1', port: 0 });
  return target.server.address() as AddressInfo;
}
