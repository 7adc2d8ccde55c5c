import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ApiError } from '../domain/api-error.ts';

export interface Metrics {
  registry: Registry;
  /** Seconds by endpoint id, method and status. Labels never contain tenant ids, because they are public and must be few. */
  requests: Histogram<'route' | 'method' | 'status'>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Endpoint id, for metrics. */
    routeId?: string;
  }
}

/** Creates a separate registry, so that several servers in one process do not share metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'plimsoll_' });
  // Gauges with the suffix of a counter, which are sums over the types of plimsoll_nodejs_active_resources and the others.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`plimsoll_nodejs_active_${name}_total`);
  const requests = new Histogram({
    name: 'plimsoll_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  return { registry, requests };
}

/** Measures every request and serves `/metrics`. */
export function addMetrics(server: FastifyInstance, { registry, requests }: Metrics, token?: string): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const route = config.routeId ?? url ?? 'unknown';
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  server.get('/metrics', async (request, reply) => {
    admitScraper(request, token);
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

/**
 * Without a token, only requests from a loopback peer to a loopback `Host` are served; others get the 404 of an unknown route. Checking
 * `Host` excludes requests through a reverse proxy on the same machine and DNS rebinding in a browser.
 */
function admitScraper(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    const [, presented = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(sha256(presented), sha256(token))) {
      throw new ApiError('UNAUTHORIZED', 'Authentication is required');
    }
    return;
  }
  const { 'x-forwarded-for': forwardedFor, forwarded, host } = request.headers;
  const isForwarded = forwardedFor !== undefined || forwarded !== undefined;
  if (isForwarded || !isLoopbackPeer(request.socket.remoteAddress) || !isLoopbackHost(host)) {
    throw new ApiError('NOT_FOUND', 'Route not found');
  }
}

function isLoopbackPeer(address: string | undefined): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address ?? '');
}

/** `host[:port]` whose host is `localhost`, in 127.0.0.0/8 or `::1`. */
function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
