import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { AddressPolicy } from '../image-source.ts';
import type { ResolveName } from './address-guard.ts';
import { guardedConnector } from './guarded-connector.ts';
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
  body: Dispatcher.ResponseData['body'];
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

export function openConnections(options: ConnectionsOptions): Connections {
  const { timeouts } = options;
  const agent = new Agent({
    connect: guardedConnector({ ...options, connectMs: timeouts.connectMs }),
    allowH2: false,
    maxHeaderSize: headerBytesMax,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
    maxOrigins: 32,
  });
  return {
    timeouts,
    request: (request) => follow(agent, request),
    close: () => agent.destroy(),
  };
}

async function follow(agent: Agent, request: HttpRequest): Promise<HttpResponse> {
  let url = new URL(request.url);
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    const authorization = hop === 0 ? request.authorization : undefined;
    const response = await send(agent, request, url, authorization);
    const location = response.headers.location;
    const isFollowed = request.followsRedirects !== false && isRedirect(response.statusCode);
    if (!isFollowed || location === undefined) {
      const { statusCode: status, headers, body } = response;
      return { status, headers, body, url, isRedirected: hop > 0 };
    }
    await discardBody(response.body);
    url = redirectTarget(location, url);
  }
  throw tooManyRedirects(request.url);
}

async function send(
  agent: Agent,
  { method, headers, body, signal }: HttpRequest,
  url: URL,
  authorization: string | undefined,
): Promise<Dispatcher.ResponseData> {
  try {
    return await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { 'user-agent': 'plimsoll', ...headers, ...(authorization !== undefined && { authorization }) },
      ...(body !== undefined && { body }),
      signal,
      highWaterMark: 1024 * 1024,
    });
  } catch (error) {
    throw transportError(error, url.host, signal);
  }
}

/** Discards an unwanted response within a second. */
export async function discardBody(body: HttpResponse['body']): Promise<void> {
  body.on('error', () => {});
  try {
    await body.dump({ limit: discardedBytesMax, signal: AbortSignal.timeout(1000) });
  } catch {
    body.destroy();
  }
}
