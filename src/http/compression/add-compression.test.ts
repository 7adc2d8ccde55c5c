import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { listen, start } from '../../../test/helpers/small-server.ts';
import { defineEndpoint, type EndpointDefinition, type EndpointResponse } from '../endpoint.ts';

const text = JSON.stringify({ data: 'plimsoll '.repeat(1_000) });

const answering = (answer: () => EndpointResponse, definition: Partial<EndpointDefinition> = {}) =>
  defineEndpoint(
    {
      id: 'thing',
      method: 'GET',
      path: '/api/things',
      tag: 'Things',
      summary: 'A thing',
      access: { minimum: 'public' },
      responses: { 200: { description: 'It', schema: Type.Object({}) } },
      ...definition,
    },
    async () => answer(),
  );
const json = (body: unknown) => answering(() => ({ status: 200, body }));
const document = (type: string, body: () => unknown, headers: Record<string, string> = {}) =>
  answering(() => ({ status: 200, body: body(), headers: { 'content-type': type, ...headers } }), {
    responses: { 200: { description: 'It', schema: Type.Unknown(), mediaTypes: [type] } },
  });

function ask(
  server: ReturnType<typeof start>,
  encoding: string | undefined,
  method: 'GET' | 'HEAD' = 'GET',
  headers = {},
) {
  return server.inject({
    method,
    url: '/api/things',
    headers: { ...(encoding !== undefined && { 'accept-encoding': encoding }), ...headers },
  });
}

describe('compressed responses', () => {
  it('have the requested coding, with Vary and the length of the sent bytes', async () => {
    const server = start([json(JSON.parse(text))]);
    const [gzip, brotli, plain] = [
      await ask(server, 'gzip'),
      await ask(server, 'gzip, br'),
      await ask(server, undefined),
    ];
    expect([gzip, brotli, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br', undefined]);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
    expect(plain.body).toBe(text);
    for (const { headers, rawPayload } of [gzip, brotli, plain]) {
      expect(headers['vary']).toBe('Accept-Encoding');
      expect(headers['content-length']).toBe(String(rawPayload.length));
    }
  });

  it('to HEAD have the headers of the response to GET', async () => {
    const server = start([json(JSON.parse(text))]);
    for (const coding of ['gzip', undefined]) {
      const [get, head] = [await ask(server, coding), await ask(server, coding, 'HEAD')];
      for (const name of ['content-encoding', 'content-length', 'vary', 'content-type'])
        expect(head.headers[name], name).toBe(get.headers[name]);
      expect(head.rawPayload.length).toBe(0);
    }
  });

  it('that are streams are compressed while written, and have no length', async () => {
    const type = 'application/vnd.cyclonedx+json';
    const body = () => Readable.from([text.slice(0, 5_000), text.slice(5_000)], { objectMode: false });
    const server = start([document(type, body, { 'content-length': String(text.length) })]);
    const answer = await ask(server, 'gzip');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': type });
    expect(answer.headers['content-length']).toBeUndefined();
    expect(gunzipSync(answer.rawPayload).toString()).toBe(text);
    const head = await ask(server, 'gzip', 'HEAD');
    expect([head.headers['content-encoding'], head.rawPayload.length]).toEqual(['gzip', 0]);
  });

  it('that are interrupted are incomplete, or an error if nothing was sent yet', async () => {
    async function* broken(pieces: number) {
      // Random text, which does not compress to nothing.
      for (let piece = 0; piece < pieces; piece += 1) yield randomBytes(64 * 1024).toString('base64');
      throw new Error('the source broke off');
    }
    const reading = async (pieces: number) => {
      const body = () => Readable.from(broken(pieces), { objectMode: false });
      const server = start([document('application/json', body)]);
      const { port } = await listen(server);
      const asked = request({ port, path: '/api/things', headers: { 'accept-encoding': 'gzip' } }).end();
      const [response] = await once(asked, 'response');
      let received = '';
      for await (const chunk of response.setEncoding('latin1')) received += chunk;
      await server.close();
      return { status: response.statusCode, coding: response.headers['content-encoding'], received };
    };
    await expect(reading(100)).rejects.toMatchObject({ code: 'ECONNRESET' });
    const early = await reading(0);
    expect([early.status, early.coding, JSON.parse(early.received).error.code]).toEqual([
      500,
      undefined,
      'INTERNAL_ERROR',
    ]);
  });

  it.each([
    ['one of at most 1 KiB', json({ data: 'x'.repeat(1_000) }), undefined],
    ['a stream of events', document('text/event-stream', () => text), undefined],
    ['a file that is compressed in itself', document('application/zip', () => Buffer.from(text)), undefined],
    [
      'one that has a coding already',
      document('text/csv', () => Buffer.from(text), { 'content-encoding': 'zstd' }),
      'zstd',
    ],
    [
      'one that issues a credential',
      answering(() => ({ status: 200, body: { secret: text } }), { isSecret: true }),
      undefined,
    ],
  ])('are not %s', async (_, endpoint, coding) => {
    const { headers } = await ask(start([endpoint]), 'gzip');
    expect(headers['content-encoding']).toBe(coding);
  });

  it('are not used for cross-site requests', async () => {
    const server = start([json(JSON.parse(text))]);
    for (const [site, coding] of [
      ['cross-site', undefined],
      ['same-site', undefined],
      ['same-origin', 'gzip'],
      ['none', 'gzip'],
    ]) {
      const { headers } = await ask(server, 'gzip', 'GET', { 'sec-fetch-site': site });
      expect(headers['content-encoding'], site).toBe(coding);
    }
  });

  it('are used for the OpenAPI file and the documentation too', async () => {
    const server = start([json({})]);
    for (const url of ['/openapi/service-v1.yaml', '/docs']) {
      const { headers } = await server.inject({ url, headers: { 'accept-encoding': 'gzip' } });
      expect(headers['content-encoding'], url).toBe('gzip');
    }
  });
});
