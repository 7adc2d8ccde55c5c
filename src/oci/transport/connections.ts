import type { Agent, ClientRequestArgs, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { ScanError } from '../../domain/scan-error.ts';
import type { AddressPolicy } from '../image-source.ts';
import type { ResolveName } from './address-guard.ts';
import { nodeHttp } from './node-http.ts';
import { openSocket, portOf } from './open-socket.ts';
import { isRedirect, redirectsMax, redirectTarget, tooManyRedirects } from './redirect-target.ts';
import type { TransferTimeouts } from './transfer-timeouts.ts';
import { transportError } from './transport-error.ts';

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  /** A request with a body must not follow redirects, which would send the body to another place. */
  body?: string | Uint8Array | Readable | undefined;
  /** False: a redirect is returned like any other response. */
  followsRedirects?: boolean;
  /** Headers for this url only. They are dropped at the first redirect. */
  authorization?: string | undefined;
  signal: AbortSignal;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: IncomingMessage;
  /** Address of the response, after redirects. */
  url: URL;
  isRedirected: boolean;
}

/** Connections to one registry and the hosts to which it redirects, under one address policy. */
export interface Connections {
  timeouts: TransferTimeouts;
  /** Follows redirects. Any status below 300 or from 400 is returned as a response. Throws only ScanError. */
  request(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

export interface ConnectionsOptions {
  policy: AddressPolicy;
  ownHostname: string;
  timeouts: TransferTimeouts;
  resolve?: ResolveName;
}

const headerBytesMax = 32 * 1024;
/** Number of body bytes that are read and discarded to keep a connection. With a longer body, the connection is closed. */
const discardedBytesMax = 16 * 1024;
const discardMsMax = 1_000;

/**
 * Requests by `node:http`. Loading it takes 5 ms of processor time, and loading undici 40 ms, a tenth of the scan of a small image.
 */
export function openConnections(options: ConnectionsOptions): Connections {
  const { timeouts } = options;
  const agents = new Map<string, Agent>();
  let isClosed = false;

  const agentOf = (url: URL): Agent => {
    const known = agents.get(url.protocol);
    if (known) return known;
    const agent = createAgent(url.protocol, async (origin) => {
      const socket = await openSocket(origin, { ...options, connectMs: timeouts.connectMs });
      if (!isClosed) return socket;
      socket.destroy();
      throw new ScanError('CANCELLED', 'The work was cancelled.');
    });
    agents.set(url.protocol, agent);
    return agent;
  };

  return {
    timeouts,
    request: (request) => follow({ agentOf, timeouts }, request),
    async close() {
      isClosed = true;
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/** An agent that keeps connections, and opens each by `connect`. */
function createAgent(protocol: string, connect: (url: URL) => Promise<Socket>): Agent {
  const agent = new (nodeHttp().Agent)({ keepAlive: true });
  return Object.assign(agent, {
    // The client refuses an agent of another protocol. `connect` opens connections with and without TLS.
    protocol,
    defaultPort: portOf({ port: '', protocol }),
    createConnection({ hostname, port }: ClientRequestArgs, onCreated: (error: unknown, socket?: Socket) => void) {
      connect(new URL(`${protocol}//${hostname}:${port}`)).then(
        (socket) => onCreated(null, socket),
        (error: unknown) => onCreated(error),
      );
    },
  });
}

interface Sender {
  agentOf(url: URL): Agent;
  timeouts: TransferTimeouts;
}

async function follow(sender: Sender, request: HttpRequest): Promise<HttpResponse> {
  let url = new URL(request.url);
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    const authorization = hop === 0 ? request.authorization : undefined;
    const body = await send(sender, request, url, authorization);
    const { headers, statusCode: status = 0 } = body;
    const { location } = headers;
    const isFollowed = request.followsRedirects !== false && isRedirect(status);
    if (!isFollowed || location === undefined) return { status, headers, body, url, isRedirected: hop > 0 };
    await discardBody(body);
    url = redirectTarget(location, url);
  }
  throw tooManyRedirects(request.url);
}

async function send(
  { agentOf, timeouts }: Sender,
  { method, headers, body, signal }: HttpRequest,
  url: URL,
  authorization: string | undefined,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  let timer: NodeJS.Timeout | undefined;
  try {
    const request = nodeHttp().request({
      agent: agentOf(url),
      protocol: url.protocol,
      hostname: url.hostname,
      port: portOf(url),
      path: url.pathname + url.search,
      method,
      headers: {
        host: url.host,
        'user-agent': 'plimsoll',
        ...headers,
        ...(authorization !== undefined && { authorization }),
      },
      maxHeaderSize: headerBytesMax,
      signal,
    });
    timer = setTimeout(() => request.destroy(late(url)), timeouts.headersMs);
    request.once('response', resolve);
    request.on('error', reject);
    request.once('close', () => reject(new Error('the connection was closed')));
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) request.end(body);
    else pipeline(body, request, (error) => error && reject(error));
    const response = await promise;
    endWhenIdle(response, timeouts.idleMs, url);
    return response;
  } catch (error) {
    throw transportError(error, url.host, signal);
  } finally {
    clearTimeout(timer);
  }
}

function late({ host }: URL): ScanError {
  return new ScanError('TIMEOUT', `${host} did not respond in time.`);
}

/** A reader that leaves received bytes unread makes the connection idle. The server does not. */
function endWhenIdle(response: IncomingMessage, idleMs: number, url: URL): void {
  const { socket } = response;
  const onIdle = (): void => {
    if (response.readableLength > 0) socket.setTimeout(idleMs);
    else response.destroy(late(url));
  };
  socket.setTimeout(idleMs);
  socket.on('timeout', onIdle);
  response.once('close', () => socket.off('timeout', onIdle));
}

/** Discards an unwanted response within a second. */
export async function discardBody(body: IncomingMessage): Promise<void> {
  const timer = setTimeout(() => body.destroy(), discardMsMax);
  let length = 0;
  try {
    // Ending the loop early destroys the body and with it the connection.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > discardedBytesMax) break;
    }
  } catch {
    // The connection is closed.
  } finally {
    clearTimeout(timer);
  }
}
