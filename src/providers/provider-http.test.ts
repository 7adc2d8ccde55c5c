import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPolicy } from '../../test/helpers/provider-access.ts';
import { expectFailure, farSideText } from '../../test/helpers/provider-faults.ts';
import { openProviderHttp, type ProviderHttpOptions, type ProviderRequest } from './provider-http.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const signal = new AbortController().signal;

describe('HTTP client of providers', () => {
  let server: Server;
  let origin: string;
  let answer: (request: Received, response: ServerResponse) => void;
  const received: Received[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        const whole = { method, url, headers, body: Buffer.concat(chunks).toString() };
        received.push(whole);
        answer(whole, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received.length = 0;
    answer = (_request, response) => response.end('{"a":[1]}');
  });

  async function ask(request: Partial<ProviderRequest> = {}, options: Partial<ProviderHttpOptions> = {}) {
    const http = openProviderHttp({ addressPolicy: openPolicy, ...options });
    try {
      return await http.request({ method: 'GET', url: `${origin}/list?a=b`, ...request }, signal);
    } finally {
      await http.close();
    }
  }

  it('returns the JSON of a response with its status and headers', async () => {
    const { status, json, url, headers } = await ask({ headers: { 'x-wish': 'w' }, authorization: 'Bearer canary' });
    expect({ status, json, href: url.href }).toEqual({ status: 200, json: { a: [1] }, href: `${origin}/list?a=b` });
    expect(headers['content-length']).toBe('9');
    expect(received[0]?.headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer canary',
      'x-wish': 'w',
    });
  });

  it('sends the body of a POST, and sends it again after a 429', async () => {
    answer = (_request, response) =>
      received.length === 1 ? response.writeHead(429, { 'retry-after': '0' }).end() : response.writeHead(201).end('[]');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, json } = await ask({ method: 'POST', headers: form, body: 'grant_type=x&secret=canary' });
    expect({ status, json }).toEqual({ status: 201, json: [] });
    expect(received.map(({ method, body }) => `${method} ${body}`)).toEqual(
      Array.from({ length: 2 }, () => 'POST grant_type=x&secret=canary'),
    );
    expect(received[0]?.headers).toMatchObject(form);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%i)', async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: '/elsewhere' }).end('{}');
    for (const method of ['GET', 'POST'] as const) {
      const got = await ask({ method, authorization: 'Bearer canary', headers: { 'x-token': 'canary' } });
      expect({ status: got.status, json: got.json }).toEqual({ status, json: undefined });
    }
    expect(received.map(({ url }) => url)).toEqual(['/list?a=b', '/list?a=b']);
  });

  it.each([400, 401, 403, 404, 422])('returns nothing of the text of an error (%i)', async (status) => {
    answer = (_request, response) => response.writeHead(status).end(`{"message":"${farSideText}"}`);
    expect(JSON.stringify(await ask())).not.toContain(farSideText);
  });

  it('returns only the effective status of a refusal', async () => {
    answer = (_request, response) => response.writeHead(400, { 'x-why': 'quota' }).end(`{"why":"${farSideText}"}`);
    const seen: unknown[] = [];
    const got = await ask({
      method: 'POST',
      refusalStatus: (refusal) => {
        seen.push(refusal.status, refusal.headers['x-why'], refusal.text);
        return 403;
      },
    });
    expect(seen).toEqual([400, 'quota', `{"why":"${farSideText}"}`]);
    expect(got).toMatchObject({ status: 403, json: undefined, text: '' });
    await expectFailure(ask({ refusalStatus: () => 503 }), 'UNREACHABLE');
  });

  it('stops reading a refusal without end', async () => {
    answer = (_request, response) => {
      response.writeHead(400);
      const piece = Buffer.alloc(1024 * 1024, ' ');
      const write = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', write);
      };
      response.on('error', () => {});
      write();
    };
    await expectFailure(ask({ refusalStatus: ({ status }) => status }), 'LIMIT_EXCEEDED');
  });

  it.each(['', '{', '\u0000', '<html>'])('treats %j as no JSON', async (text) => {
    answer = (_request, response) => response.end(text);
    expect((await ask()).json).toBeUndefined();
  });

  it('sends requests to the origin that a test sets in place of a fixed one, and names the fixed one in messages', async () => {
    const originMap = new Map([['https://api.example', origin]]);
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '999' }).end();
    const listing = ask({ url: 'https://api.example/x' }, { originMap });
    await expect(listing).rejects.toThrow('api.example rejects requests because of its rate limit.');
  });

  it('reaches the registry’s own host with the detected scheme', async () => {
    const written = origin.replace('http:', 'https:');
    const insecure = { allowPrivate: true as const, isInsecure: true };
    for (const addressPolicy of [openPolicy, insecure]) {
      expect((await ask({ url: `${written}/x` }, { addressPolicy, registryUrl: written })).status).toBe(200);
    }
    await expectFailure(ask({ url: `${written}/x` }), 'TLS');
  });

  it('connects to no private address that the operator did not allow', async () => {
    await expectFailure(ask({}, { addressPolicy: { allowPrivate: [], isInsecure: true } }), 'BLOCKED_ADDRESS');
    expect(received).toEqual([]);
  });

  it('uses plain HTTP for the registry’s own host only', async () => {
    const addressPolicy = { allowPrivate: true as const, isInsecure: true };
    const url = origin.replace('127.0.0.1', 'localhost');
    const registryUrl = 'https://registry.example';
    // Allowed loopback hosts may use plain HTTP. Other private addresses may not.
    expect((await ask({ url }, { addressPolicy, registryUrl })).status).toBe(200);
    await expectFailure(ask({ url: 'http://10.255.255.1/' }, { addressPolicy, registryUrl }), 'TLS');
  });

  it('reports a server that never answers as TIMEOUT', async () => {
    answer = () => {};
    const timeouts = { connectMs: 500, headersMs: 50, idleMs: 50, documentMs: 100 };
    await expectFailure(ask({}, { timeouts }), 'TIMEOUT');
  });
});
