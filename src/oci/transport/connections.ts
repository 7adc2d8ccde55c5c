import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher } from 'undici';
import type { AddressPolicy } from '../image-source.ts';
import type { ResolveName } from './address-guard.ts';
import { guardedConnector } from './guarded-connector.ts';
import { isRedirect, redirectsMax, redirectTarget, tooManyRedirects } from './redirect-target.ts';
import type { TransferTimeouts } from './transfer-timeouts.ts';
import { transportError } from './transport-error.ts';

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST';
  url: string;
  headers?: Record<string, string>;
  /** Of a POST. Such a request must also not follow redirects, which would carry it elsewhere. */
  body?: string | undefined;
  /** False: a redirect is an answer like any other. */
  followsRedirects?: boolean;
  /** For this url alone: dropped at the first redirect, wherever it leads. */
  authorization?: string | undefined;
  signal: AbortSignal;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Dispatcher.ResponseData['body'];
  /** Where the answer came from, after redirects. */
  url: URL;
  isRedirected: boolean;
}

/** Connections to one registry and the hosts it sends us to, all under one address policy. */
export interface Connections {
  timeouts: TransferTimeouts;
  /** Follows redirects; any status below 300 or from 400 on is an answer. Throws ScanError only. */
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
/** Read and thrown away to keep a connection; a longer body costs the connection instead. */
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

/** Ends an answer that is not wanted, within a second. */
export async function discardBody(body: HttpResponse['body']): Promise<void> {
  body.on('error', () => {});
  try {
    await body.dump({ limit: discardedBytesMax, signal: AbortSignal.timeout(1000) });
  } catch {
    body.destroy();
  }
}
