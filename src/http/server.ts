import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { ApiError, apiErrorStatuses } from '../domain/api-error.ts';
import type { Principal } from '../domain/principal.ts';
import type { Authenticate } from './authenticate.ts';
import { addCompression } from './compression/add-compression.ts';
import { addDocs } from './docs/add-docs.ts';
import { createBoundedServer, type EarlyServer } from './early-server.ts';
import type { Endpoint } from './endpoint.ts';
import { toApiError, toErrorAnswer } from './errors.ts';
import { addHealthRoutes, type ReadinessCheck } from './health.ts';
import { addLinkPages } from './link-pages/add-link-pages.ts';
import { addMetrics, type Metrics } from './metrics.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import { registerEndpoint } from './register-endpoint.ts';
import { securityHeaders } from './security-headers.ts';
import { addStartPage } from './start-page/add-start-page.ts';
import { addWeb } from './web/add-web.ts';
import type { WebBuild } from './web/read-web-build.ts';

export interface ServerOptions {
  /** Already bound to the port; opened when the server is ready. Absent: the caller makes the server listen. */
  early?: EarlyServer;
  endpoints: readonly Endpoint[];
  authenticate: Authenticate;
  rateLimiter: RateLimiter;
  logger: Logger;
  metrics: Metrics;
  readinessChecks: readonly ReadinessCheck[];
  /** Bearer token of `/metrics`. Without one, `/metrics` answers only if both the peer and the `Host` header are loopback. */
  metricsToken?: string;
  /** Proxies whose X-Forwarded-For is trusted, in Fastify's form. None by default. */
  trustProxy?: boolean | string;
  /** Address that browsers use, if it differs from the listening address. */
  publicUrl?: string;
  /** The dashboard. Without it, the server has a start page and forms for one-time links. */
  web?: WebBuild;
  /** 1 MiB by default. */
  bodyBytesMax?: number;
  /** Maximum duration of a request before it gets TIMEOUT; 60 s by default. */
  handlerTimeoutMs?: number;
  /** Maximum time in which nothing moves on a connection; 90 s by default. Ignored with `early`. */
  silentMs?: number;
  /** For tests: a response that does not match its schema becomes 500, because it is undocumented or discloses data. */
  checkResponses?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** Creates the HTTP server without listening: endpoints, health, metrics, dashboard or pages of one-time links, OpenAPI file and docs. */
export function createServer(options: ServerOptions): FastifyInstance {
  const transport = transportHeaders(options.publicUrl);
  const { early } = options;
  const serverFactory: FastifyServerFactory = (handler) =>
    early?.attach(handler) ?? createBoundedServer(handler, options.silentMs);
  const server = fastify({
    loggerInstance: options.logger,
    // `logAnswers` writes one line per response, without addresses.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newRequestId(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    // The header limit bounds the URL. A long id must reach its handler, which responds with "not found". The schema of the endpoint parses
    // the query.
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: () => ({}) },
    return503OnClosing: false,
    serverFactory,
    frameworkErrors: (error, request, reply) => void responseError(error, request, reply.headers(transport)),
    clientErrorHandler,
  }) as unknown as FastifyInstance;

  server.decorateRequest('principal', null);
  server.removeAllContentTypeParsers();
  // Endpoints read bodies themselves, after all checks that precede them.
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.setErrorHandler<FastifyError>((error, request, reply) => responseError(error, request, reply));
  server.setNotFoundHandler((request, reply) =>
    responseError(new ApiError('NOT_FOUND', 'Route not found'), request, reply),
  );
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders, ...transport, 'x-request-id': request.id });
    hideMediaType(request);
    if (request.is404) throw new ApiError('NOT_FOUND', 'Route not found');
  });
  announceCloseOfConnections(server);
  // Fastify closes only servers that it made listen.
  if (early) server.addHook('onClose', () => early.close());
  addCompression(server);
  logAnswers(server);
  addMetrics(server, options.metrics, options.metricsToken);
  addHealthRoutes(server, options.readinessChecks);
  addPages(server, options);
  addDocs(
    server,
    options.endpoints.map(({ definition }) => definition),
    options.publicUrl,
  );
  for (const endpoint of options.endpoints) {
    registerEndpoint(server, endpoint, {
      authenticate: options.authenticate,
      rateLimiter: options.rateLimiter,
      bodyBytesMax: options.bodyBytesMax ?? 1024 * 1024,
      handlerTimeoutMs: options.handlerTimeoutMs ?? 60_000,
      checkResponses: options.checkResponses ?? false,
      publicUrl: options.publicUrl,
    });
  }
  return server;
}

function addPages(server: FastifyInstance, { web, publicUrl }: ServerOptions): void {
  if (web !== undefined) return addWeb(server, web, publicUrl);
  addStartPage(server, publicUrl);
  addLinkPages(server);
}

/** Removes the media type, because Fastify refuses a malformed one even for requests without a body. Body readers use the raw request. */
function hideMediaType(request: FastifyRequest): void {
  if (request.raw.headers['content-type'] !== undefined) request.headers = { 'content-type': undefined };
}

/** A client must not send its next request on a connection that ends with the response. */
function announceCloseOfConnections(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** One year, as RFC 6797 suggests. Browsers ignore the header on plain HTTP, so that it is sent only when the public address is https. */
function transportHeaders(publicUrl: string | undefined): Record<string, string> {
  return publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/** Request ids are always generated, so that ids in the log are unique and contain no client input. */
function newRequestId(): string {
  return `req_${randomBytes(12).toString('hex')}`;
}

function responseError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  if (apiErrorStatuses[apiError.code] >= 500) {
    request.log.error({ err: apiError.cause ?? apiError, code: apiError.code }, 'request failed');
  }
  const { status, headers, body } = toErrorAnswer(apiError);
  // A document that failed before its first byte may already have set a coding.
  reply.removeHeader('content-encoding');
  reply.code(status).headers({ ...securityHeaders, ...headers, 'x-request-id': request.id });
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
  return reply.send(body);
}

/** Logs routes without addresses, because queries contain search texts and some paths contain tokens. */
function logAnswers(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { principal, routeOptions } = request;
    // Successful probes and scrapes are frequent and are not logged.
    const isRoutine = routeOptions.config.routeId === undefined && reply.statusCode < 400;
    request.log[isRoutine ? 'debug' : 'info'](
      {
        method: request.method,
        route: routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        organization: principal?.organizationId,
        principal: principal?.id,
        tokenId: principal?.tokenId,
      },
      'request',
    );
    done();
  });
}

/** A request that is not HTTP, or incomplete, has no Fastify request: the error envelope is written by hand. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const message =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'The request headers are too large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'The request did not arrive in time'
        : 'The HTTP request is malformed';
  const { status, body } = toErrorAnswer(new ApiError('BAD_REQUEST', message));
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${newRequestId()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
