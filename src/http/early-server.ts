import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '../domain/api-error.ts';
import { DrainingServer } from './draining-server.ts';
import { toErrorAnswer } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

/** Limits of every connection on both servers. */
const connectionLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  keepAliveMs: 65_000,
  /** Longer than the time of a request (60 s) and until the first byte of a stream, in which nothing is sent. */
  silentMs: 90_000,
  headerBytesMax: 16 * 1024,
} as const;

/** A server that binds its port before the service is ready. Until `open` is called, requests get 503. */
export interface EarlyServer {
  /** Binds the port and returns it; port 0 selects any. Rejects with Node's error, after which another port can be tried. */
  listen(address: { host: string; port: number }): Promise<number>;
  /** Sets the handler for requests after `open`. Returns the Node server for Fastify's `serverFactory`. */
  attach(handler: RequestListener): Server;
  open(): void;
  /** Stops accepting connections and waits for open responses, in bounded time. */
  close(): Promise<void>;
}

export function createEarlyServer(): EarlyServer {
  let handler: RequestListener = answerStarting;
  let attached: RequestListener = answerStarting;
  const newServer = (): Server => createBoundedServer((request, response) => handler(request, response));
  const main = newServer();
  const servers = [main];
  return {
    async listen({ host, port }) {
      const [first, ...others] = host === 'localhost' ? await addressesOf(host) : [host];
      const bound = await bind(main, { host: first ?? host, port });
      for (const other of others) {
        const server = newServer();
        server.on('clientError', (error, socket) => main.emit('clientError', error, socket));
        // Binds both IP versions if the machine has them; one is sufficient.
        const isBound = await bind(server, { host: other, port: bound }).catch(() => null);
        if (isBound !== null) servers.push(server);
      }
      return bound;
    },
    attach(given) {
      attached = given;
      return main;
    },
    open() {
      handler = attached;
    },
    async close() {
      await Promise.all(servers.filter(({ listening }) => listening).map(closeServer));
    },
  };
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/**
 * A server with the limits of every connection. A connection on which nothing moves for `silentMs` is closed: a client that reads nothing of
 * its responses would hold the connection and the responses.
 */
export function createBoundedServer(handler: RequestListener, silentMs: number = connectionLimits.silentMs): Server {
  const server = new DrainingServer(
    {
      headersTimeout: connectionLimits.headersMs,
      requestTimeout: connectionLimits.requestMs,
      keepAliveTimeout: connectionLimits.keepAliveMs,
      maxHeaderSize: connectionLimits.headerBytesMax,
      requireHostHeader: false,
    },
    handler,
  );
  // Node would answer 417 without the error envelope. RFC 9110, section 10.1.1, allows an unknown expectation to be ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server.setTimeout(silentMs);
}

async function bind(server: Server, address: { host: string; port: number }): Promise<number> {
  server.listen(address);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
}

/** /healthz succeeds because the process runs; other requests get 503. */
function answerStarting({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const isAlive = url.split('?')[0] === '/healthz';
  const starting = new ApiError('SERVICE_UNAVAILABLE', 'The service is starting; try again shortly');
  const { status, headers, body } = isAlive
    ? { status: 200, headers: {}, body: { status: 'ok' } }
    : toErrorAnswer(starting);
  response.writeHead(status, {
    ...securityHeaders,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': `req_${randomBytes(12).toString('hex')}`,
    connection: 'close',
  });
  response.end(JSON.stringify(body));
}
