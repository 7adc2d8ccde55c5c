import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { onTestFinished } from 'vitest';
import type { Principal } from '../../src/domain/principal.ts';
import { createLogger } from '../../src/http/create-logger.ts';
import { defineEndpoint, type Endpoint, type EndpointDefinition } from '../../src/http/endpoint.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { oneOf } from '../../src/http/nullable.ts';
import { createMemoryRateLimiter } from '../../src/http/rate-limit/memory-rate-limiter.ts';
import { createServer, type ServerOptions } from '../../src/http/server.ts';
import { callServer } from './api-server.ts';

export const principal: Principal = {
  organizationId: 'org_1',
  role: 'developer',
  kind: 'api-key',
  credential: 'organization-key',
  id: 'key_1',
  name: 'test',
};

export const bodySchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  scanners: Type.Optional(Type.Array(oneOf(['trivy', 'grype']), { minItems: 1, maxItems: 4 })),
  period: Type.Optional(
    Type.Object({ start: Type.String({ format: 'date-time' }), days: Type.Integer({ minimum: 1 }) }),
  ),
  tags: Type.Optional(Type.Union([Type.Array(Type.String({ minLength: 1 })), Type.Literal('all')])),
});

let server: FastifyInstance | undefined;
/** Log lines of this test's server. */
export const lines: string[] = [];

/** A server with these endpoints only. It is closed after the test. */
export function start(endpoints: Endpoint[], options: Partial<ServerOptions> = {}): FastifyInstance {
  const started = createServer({
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
  server = started;
  // Not a hook of this file, because files that share a process load it once.
  onTestFinished(async () => {
    await started.close();
    server = undefined;
    lines.length = 0;
  });
  return started;
}

/** An endpoint without its method. */
export const base = {
  id: 'thing',
  path: '/api/things/{thingId}',
  tag: 'Things',
  summary: 'A thing',
  access: { minimum: 'developer' },
  responses: { 200: { description: 'It', schema: Type.Object({ data: Type.Unknown() }) } },
} as const satisfies Partial<EndpointDefinition>;

/** Returns its input. */
export const echo = (definition: Partial<EndpointDefinition> = {}): Endpoint =>
  defineEndpoint(
    { ...base, method: 'POST', body: { schema: bodySchema }, ...definition },
    async ({ params, query, body }) => ({
      status: 200,
      body: { data: { params, query, body: body ?? 'none' } },
    }),
  );

export const failing = (error: unknown): Endpoint =>
  defineEndpoint({ ...base, method: 'GET' }, async () => {
    throw error;
  });

export const key = 'developer';
/** Calls the endpoint of `base`. */
export const post = (body?: unknown, options: { key?: string; headers?: Record<string, string> } = {}) =>
  callServer(running(), 'POST', '/api/things/1', {
    key,
    ...(body === undefined ? {} : { body }),
    ...options,
  });

/** The server that was started last. */
export function running(): FastifyInstance {
  if (!server) throw new Error('no server was started');
  return server;
}

/** Listens on a separate port, for requests that are not sent through `callServer`. */
export async function listen(target: FastifyInstance): Promise<AddressInfo> {
  await target.listen({ host: '127.0.0.1', port: 0 });
  return target.server.address() as AddressInfo;
}
