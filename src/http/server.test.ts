import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { callServer } from '../../test/helpers/api-server.ts';
import {
  base,
  echo,
  failing,
  key,
  lines,
  listen,
  post,
  principal,
  running,
  start,
} from '../../test/helpers/small-server.ts';
import { connectDatabase } from '../db/connect.ts';
import { ApiError, validationError } from '../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { nullable, oneOf } from './nullable.ts';

describe('order of checks', () => {
  it('is credential, role, rate limit, body, even if several parts of a request are invalid', async () => {
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

  it('refuses without reading the body, even if it is endless', async () => {
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

it('gives an endpoint the address of a client that has closed its connection meanwhile', async () => {
  const closed = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<string | undefined>();
  const endpoint = defineEndpoint({ ...base, method: 'GET' }, async ({ ip }) => {
    seen.resolve(ip);
    return { status: 200, body: { data: null } };
  });
  const authenticate = async () => {
    socket.destroy();
    await closed.promise;
    return principal;
  };
  const target = start([endpoint], { authenticate });
  target.server.on('connection', (connection) => connection.on('close', () => closed.resolve()));
  const { port } = await listen(target);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/things/1 HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await seen.promise).toBe('127.0.0.1');
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

  it('answers 503 with Retry-After when the database is unavailable, also during authentication', async () => {
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
  ] as const)('answers 404 to %s %s, with or without a credential and with any body', async (method, url) => {
    start([failing(new Error('unused'))]);
    for (const options of [{}, { key }, { key, ...(method === 'GET' ? {} : { body: '{' }) }]) {
      const { status, body, headers } = await callServer(running(), method, url, options);
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect(headers['x-request-id']).toMatch(/^req_/);
    }
  });

  it('answers 400 to an invalid address', async () => {
    const { status, body, headers } = await callServer(
      start([failing(new Error('unused'))]),
      'GET',
      '/api/things/%E0%A4',
      { key },
    );
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(headers['x-request-id']).toMatch(/^req_/);
  });

  it('answers 504 when authentication does not end in time', async () => {
    start([echo()], { handlerTimeoutMs: 30, authenticate: () => new Promise(() => undefined) });
    expect((await post({ name: 'x' })).status).toBe(504);
  });

  it('answers 504 when a handler never ends, and aborts its signal', async () => {
    let stopped: AbortSignal | undefined;
    const endless = defineEndpoint({ ...base, method: 'GET' }, ({ signal }) => {
      stopped = signal;
      return new Promise(() => undefined);
    });
    const answer = await callServer(start([endless], { handlerTimeoutMs: 1_000 }), 'GET', '/api/things/1', { key });
    expect([answer.status, answer.body.error.code]).toEqual([504, 'TIMEOUT']);
    expect(stopped?.aborted).toBe(true);
  });
});

describe('responses', () => {
  it('have a generated request id, never the client’s, and security headers', async () => {
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

  it('contain what their schema names, including null and unions', async () => {
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
  ])('fail in tests for %s', async (_, data) => {
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

  it('support HEAD wherever GET is supported, with the same checks and no body', async () => {
    const endpoint = defineEndpoint({ ...base, method: 'GET' }, async () => ({ status: 200, body: { data: 1 } }));
    start([endpoint]);
    const head = await callServer(running(), 'HEAD', '/api/things/1', { key });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await callServer(running(), 'HEAD', '/api/things/1')).status).toBe(401);
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

  it('are sent unchanged, with their own media type', async () => {
    for (const body of ['a,b\r\n', Buffer.from('a,b\r\n'), Readable.from(['a,', 'b\r\n'])]) {
      const answer = await callServer(start([document(() => body)], { checkResponses: true }), 'GET', '/api/things/1', {
        key,
      });
      expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
        200,
        'text/csv; charset=utf-8',
        'a,b\r\n',
      ]);
      await running().close();
    }
  });

  it('fail in tests with an undeclared media type', async () => {
    const html = start([document(() => '<p>', 'text/html')], { checkResponses: true });
    expect((await callServer(html, 'GET', '/api/things/1', { key })).status).toBe(500);
  });

  it('that are interrupted are incomplete for the client', async () => {
    const broken = async function* () {
      yield 'a,b\r\n';
      throw new Error('the database has gone');
    };
    const { port } = await listen(start([document(() => Readable.from(broken()))]));
    // The compressor buffers a response this short: nothing was sent yet, so that the response becomes an error.
    const answer = await fetch(url(port), { headers: { 'x-api-key': key, 'accept-encoding': 'identity' } });
    await expect(answer.text()).rejects.toThrow();
  });

  it('are not read further after the client disconnected', async () => {
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

  it('get the response of the request for an unknown expectation, with a request id', async () => {
    const { port } = await listen(start([echo()]));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/^x-request-id: req_/im);
    expect(answer).toContain('"code":"NOT_FOUND"');
  });

  it('get 401 for two Authorization headers, of which only one would be read', async () => {
    const { port } = await listen(
      start([defineEndpoint({ ...base, method: 'GET' }, async () => ({ status: 200, body: { data: null } }))]),
    );
    const statusFor = async (credentials: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET /api/things/1 HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n${credentials}Connection: close\r\n\r\n`,
      );
      return (await text(socket)).slice(9, 12);
    };
    expect(await statusFor('Authorization: Bearer a\r\n')).toBe('200');
    expect(await statusFor('Authorization: Bearer a\r\nAuthorization: Bearer b\r\n')).toBe('401');
  });

  it('get a response without a Host header too', async () => {
    const { port } = await listen(start([echo()]));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
