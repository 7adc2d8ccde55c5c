import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';
import { defineEndpoint } from './endpoint.ts';
import { createMetrics } from './metrics.ts';
import { createMemoryRateLimiter } from './rate-limit/memory-rate-limiter.ts';
import { createServer } from './server.ts';

/** Larger than all buffers between server and client. */
const large = 'x'.repeat(64 * 1024 * 1024);

const chunks = Array.from({ length: 1024 }, () => 'x'.repeat(64 * 1024));
const text = { 'content-type': 'text/plain' };

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
  const server = createServer({
    endpoints: [endpoint],
    authenticate: async () => undefined,
    rateLimiter: createMemoryRateLimiter(),
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    readinessChecks: [],
    stalledMs: 1_500,
  });
  try {
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const connected = once(server.server, 'connection');
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    client.pause().write('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n');
    await connected;
    const connections = () =>
      new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections).toBe(0);
    client.destroy();

    const slow = connect(port, '127.0.0.1').on('error', () => undefined);
    slow.write('GET /api/large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let taken = 0;
    for await (const chunk of slow as AsyncIterable<Buffer>) {
      if (Math.floor(taken / 4_000_000) !== Math.floor((taken += chunk.length) / 4_000_000)) {
        await new Promise((resolve) => setTimeout(resolve, 130));
      }
    }
    expect(taken).toBeGreaterThan(large.length);
  } finally {
    await server.close();
  }
});
