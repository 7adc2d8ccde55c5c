import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { callServer } from '../../test/helpers/api-server.ts';
import { base, bodySchema, echo, key, listen, post, running, start } from '../../test/helpers/small-server.ts';
import { defineEndpoint, type EndpointDefinition } from './endpoint.ts';
import { oneOf } from './nullable.ts';
import { listQuery, pageEnvelope, pageOf, parsePage } from './pagination.ts';

describe('request bodies', () => {
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
  ])('get 400 BAD_REQUEST for %s', async (_, payload, headers) => {
    const inject = await start([echo()], { bodyBytesMax: 1000 }).inject({
      method: 'POST',
      url: '/api/things/1',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(inject.statusCode).toBe(400);
    expect(inject.json()).toEqual({ error: { code: 'BAD_REQUEST', message: expect.any(String) } });
  });

  it('get every issue at once, one per field, with dotted paths', async () => {
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
    [{ name: '\ud800' }, 'name: must not contain NUL or invalid Unicode'],
    [{ name: 'x', scanners: [] }, 'scanners: must have at least 1 element'],
    [{ name: 'x', scanners: 'trivy' }, 'scanners: must be an array'],
    [{ name: 'x', tags: 'some' }, 'tags: must be an array or "all"'],
    [{ name: 'x', tags: 7 }, 'tags: must be an array or "all"'],
    [{ name: 'x', period: { start: '2026-01-01T00:00:00Z', days: '3' } }, 'period.days: must be an integer'],
  ])('get for %j the issue: %s', async (sent, message) => {
    start([echo()]);
    const { body } = await post(sent);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', message });
  });

  it("get the issues of the schema together with those of the endpoint's check", async () => {
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

  it('may contain unknown keys, also those that target prototypes', async () => {
    start([echo()]);
    const sent =
      '{"name":"x","unknown":[1],"__proto__":{"polluted":1},"\\u005f_proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const { status, body } = await post(sent);
    expect(status).toBe(200);
    expect(Object.keys(body.data.body)).toEqual(['name', 'unknown', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('use the last of duplicate keys, in checks and handler', async () => {
    start([echo()]);
    expect((await post('{"name":"x","name":7}')).status).toBe(400);
    expect((await post('{"name":7,"name":"x"}')).body.data.body).toEqual({ name: 'x' });
  });

  it('of thousands of invalid elements get a bounded number of issues in bounded time', async () => {
    start([echo()]);
    const { status, body } = await post(`{"scanners":[${'0,'.repeat(19_000)}0]}`);
    expect(status).toBe(400);
    expect(body.error.issues[0]).toEqual({ path: 'scanners', message: 'must have at most 4 elements' });
    expect(body.error.issues.length).toBeLessThanOrEqual(6);
  });

  it.each([
    ['a body of a million elements', `{"scanners":[${'0,'.repeat(400_000)}0]}`, 'contains more than 20000 values'],
    ['nesting as deep as a body can hold', `{"name":"x","a":${'['.repeat(900_000)}`, 'is nested deeper than 32 levels'],
    ['deep nesting beside a prototype', `{"__proto__":1,"a":${'['.repeat(900_000)}`, 'is nested deeper than 32 levels'],
  ])('with %s are refused before they are parsed', async (_, sent, words) => {
    start([echo()]);
    const { status, body } = await post(sent);
    expect([status, body.error]).toEqual([400, { code: 'BAD_REQUEST', message: `The request body ${words}` }]);
    expect((await post({ name: 'x' })).status).toBe(200);
  });

  it('lose keys that target prototypes at any depth', async () => {
    start([echo()]);
    const { body } = await post('{"name":"x","a":[{"b":{"\\u005f_proto__":{"polluted":1},"__proto__":[],"c":1}}]}');
    expect(JSON.stringify(body.data.body)).toBe('{"name":"x","a":[{"b":{"c":1}}]}');
  });

  it('may be absent or empty if they are optional, also with a JSON content type', async () => {
    start([echo({ body: { schema: bodySchema, isOptional: true } })]);
    for (const call of [post(), post(''), post(undefined, { headers: { 'content-type': 'application/json' } })]) {
      const { status, body } = await call;
      expect([status, body.data.body]).toEqual([200, 'none']);
    }
    expect((await post('{')).status).toBe(400);
    expect((await post('{}')).body.error.code).toBe('VALIDATION_ERROR');
  });

  it('are ignored by an endpoint without a body', async () => {
    const { body: _, ...definition } = echo().definition;
    start([{ ...echo(), definition }]);
    for (const call of [post(), post(''), post('{'), post('x', { headers: { 'content-type': 'text/plain' } })]) {
      expect((await call).status).toBe(200);
    }
  });

  it.each(['json', 'x', '/', ''])('with the media type %j are ignored by an endpoint without a body', async (type) => {
    const bodyless = defineEndpoint({ ...base, method: 'POST' }, async () => ({ status: 200, body: { data: 1 } }));
    const { statusCode } = await start([bodyless]).inject({
      method: 'POST',
      url: '/api/things/1',
      headers: { 'x-api-key': key, 'content-type': type },
      payload: 'text',
    });
    expect(statusCode).toBe(200);
  });

  it('that are far too large get a response before the connection is closed', async () => {
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

describe('public endpoints', () => {
  const open = (definition: Partial<EndpointDefinition> = {}) => echo({ access: { minimum: 'public' }, ...definition });
  const named = (bytes: number) => `{"name":"x","a":"${'y'.repeat(bytes - 19)}"}`;

  it('accept bodies of at most 16 KiB, and larger ones if they are defined so', async () => {
    start([open()]);
    expect((await post(named(16 * 1024))).status).toBe(200);
    const refused = await post(named(16 * 1024 + 1));
    expect([refused.status, refused.body.error]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: 'The request body is larger than 16384 bytes' },
    ]);
    await running().close();
    start([open({ body: { schema: bodySchema, bytesMax: 64 * 1024 } })]);
    expect((await post(named(64 * 1024))).status).toBe(200);
    expect((await post(named(64 * 1024 + 1))).status).toBe(400);
  });

  it('count requests of an address before they read a body', async () => {
    const limit = { bucket: 'open', perMinute: 2, per: 'address' } as const;
    const { port } = await listen(start([open({ limit })]));
    const headers = { 'content-type': 'application/json', 'content-length': 12 };
    /** Returns the status and Retry-After. Without `body` nothing is sent after the headers. */
    const send = async (body?: string) => {
      const sending = request({ port, method: 'POST', path: '/api/things/1', headers });
      if (body === undefined) sending.flushHeaders();
      else sending.end(body);
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      sending.destroy();
      return [response.statusCode, Number(response.headers['retry-after'] ?? 0) >= 1];
    };
    expect(await send('{"name":"x",')).toEqual([400, false]);
    expect(await send('{"name":"x"}')).toEqual([200, false]);
    expect(await send()).toEqual([429, true]);
  });
});

describe('query parameters', () => {
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

  it('default to page 1, 50 entries and the default order', async () => {
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
  ])('get 400 about pagination for %s', async (search) => {
    const { status, body } = await get(`?${search}`);
    expect(status).toBe(400);
    expect(body.error.code).toBe('BAD_REQUEST');
    expect(body.error.message).toMatch(/^Invalid pagination parameters/);
    expect(body.error.issues).toBeUndefined();
  });

  it.each([
    ['status=opened', 'status'],
    ['status=', 'status'],
    ['status=OPEN&status=OPEN', 'status'],
    ['open=yes', 'open'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('get 400 naming the parameter for %s', async (search, name) => {
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
  ])('are parsed: %s', async (search, sort) => {
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
  ])('are preserved in links of %s, except page', async (search, next, previous) => {
    const { body } = await get(search);
    expect(body.links).toEqual({
      self: `/api/things${search}`,
      ...(next !== undefined && { next: `/api/things${next}` }),
      ...(previous !== undefined && { prev: `/api/things${previous}` }),
    });
  });

  it.each(['http://evil.example', 'https://user@evil.example:8443', 'HTTP://EVIL.example'])(
    'are preserved in links without authority for a request target in absolute form with %s',
    async (origin) => {
      const { port } = await listen(start([list]));
      const target = `${origin}/api/things?page=2`;
      const socket = connect(port, '127.0.0.1');
      socket.end(`GET ${target} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toContain(
        '"links":{"self":"/api/things?page=2","next":"/api/things?page=3","prev":"/api/things?page=1"}',
      );
      expect(answer.toLowerCase()).not.toContain('evil.example');
    },
  );
});

describe('raw bodies', () => {
  it('are passed to the handler unchanged with any media type, within the limit', async () => {
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
