import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from './create-logger.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { createMetrics } from './metrics.ts';
import { createMemoryRateLimiter } from './rate-limit/memory-rate-limiter.ts';
import { createServer } from './server.ts';

/** Larger than all buffers between server and client. */
const large = 'x'.repeat(64 * 1024 * 1024);

const chunks = Array.from({ length: 1024 }, () => 'x'.repeat(64 * 1024));
const text = { 'content-type': 'text/plain' };

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A listening server, its number of connections, and a function that connects a client. */
async function listen(endpoints: Endpoint[]) {
  const server = createServer({
    endpoints,
    authenticate: async () => undefined,
    rateLimiter: createMemoryRateLimiter(),
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    readinessChecks: [],
    silentMs: 1_500,
  });
  const clients: Socket[] = [];
  onTestFinished(async () => {
    for (const client of clients) client.destroy();
    await server.close();
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return {
    connections: () => new Promise<number>((done) => server.server.getConnections((_error, count) => done(count))),
    async open(): Promise<Socket> {
      const accepted = once(server.server, 'connection');
      const client = connect(port, '127.0.0.1').on('error', () => undefined);
      clients.push(client);
      await accepted;
      return client;
    },
  };
}

it.each<[string, () => { headers?: Record<string, string>; body: unknown }]>([
  ['an answer', () => ({ body: { data: large } })],
  ['a stream', () => ({ headers: text, body: Readable.from(chunks, { objectMode: false }) })],
  ['what a stream has left at its end', () => ({ headers: text, body: Readable.from([large], { objectMode: false }) })],
])('a client that reads nothing of %s is disconnected, and one that reads slowly is not', async (_, answer) => {
  const endpoint = defineEndpoint(
    {
      id: 'large',
      method: 'GET',
      path: '/api/large',
      tag: 'Test',
      summary: 'Much',
      access: { minimum: 'public' },
      responses: { 200: { description: 'It', schema: Type.Unknown(), mediaTypes: ['text/plain'] } },
    },
    async () => ({ status: 200, ...answer() }),
  );
  const { connections, open } = await listen([endpoint]);
  const client = await open();
  client.pause().write(get('/api/large'));
  await expect.poll(connections).toBe(0);

  const slow = await open();
  slow.write('GET /api/large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let taken = 0;
  for await (const chunk of slow as AsyncIterable<Buffer>) {
    if (Math.floor(taken / 4_000_000) !== Math.floor((taken += chunk.length) / 4_000_000)) {
      await new Promise((resolve) => setTimeout(resolve, 130));
    }
  }
  expect(taken).toBeGreaterThan(large.length);
});

it.each([
  ['pages', '/docs'],
  ['refusals', '/nowhere'],
])('a client that reads nothing of its pipelined %s is disconnected', async (_, path) => {
  const { connections, open } = await listen([]);
  const client = await open();
  // The responses are larger than all buffers between server and client.
  client.pause().write(get(path).repeat(50_000));
  await expect.poll(connections).toBe(0);
});
