import type { Readable } from 'node:stream';
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { trustingContext } from './trusting-context.ts';

/**
 * HTTP client for addresses that the operator configures (advisory mirrors, the service of a sensor). Registries are read through `oci/`, which checks addresses.
 * Private addresses are allowed here because only the operator can name them.
 */
export interface HttpClient {
  /** Sends a GET request, follows up to five redirects (never from https to http), and returns the unread body. */
  get(url: URL, options: GetOptions): Promise<HttpAnswer>;
  /** Sends a POST request and returns the unread response, also a redirect: a body is never sent to another address. */
  post(url: URL, body: string | Uint8Array, options: GetOptions): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export interface GetOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  /** Names are in lower case. Of repeated headers, the first one counts. */
  headers: Record<string, string>;
  /** The caller reads the body to its end or destroys it. */
  body: Readable;
  /** Address of the response, after redirects. */
  url: URL;
}

export interface HttpClientOptions {
  /** Outbound proxy for https addresses, with a comma-separated list of hosts that are reached directly. No proxy when absent. */
  httpsProxy?: string;
  noProxy?: string;
  /** PEM of certificate authorities that are trusted in addition to Node's, for servers and for the proxy. */
  authorities?: string;
  connectTimeoutMs?: number;
  /** Longest wait for the response headers, and between two chunks of the body. */
  idleTimeoutMs?: number;
}

const redirectsMax = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** The redirect must not be followed. The message contains no address, because addresses may carry credentials. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const { httpsProxy = '', noProxy = '', authorities, connectTimeoutMs = 15_000, idleTimeoutMs = 60_000 } = options;
  const tls = authorities === undefined ? {} : { secureContext: trustingContext(authorities) };
  // Empty strings instead of undefined: for undefined the agent reads the environment itself.
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: '',
    httpsProxy,
    noProxy,
    connect: { timeout: connectTimeoutMs, ...tls },
    requestTls: tls,
    proxyTls: tls,
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
  });
  return {
    get: (url, getOptions) => follow(dispatcher, url, getOptions),
    post: (url, body, postOptions) => post(dispatcher, url, body, postOptions),
    close: () => dispatcher.close(),
  };
}

async function post(
  dispatcher: Dispatcher,
  url: URL,
  body: string | Uint8Array,
  { headers, signal }: GetOptions,
): Promise<HttpAnswer> {
  const options = { dispatcher, method: 'POST', body, ...(headers && { headers }), ...(signal && { signal }) } as const;
  const answer = await request(url, options);
  return { status: answer.statusCode, headers: firstOfEach(answer.headers), body: answer.body, url };
}

async function follow(dispatcher: Dispatcher, start: URL, options: GetOptions): Promise<HttpAnswer> {
  let url = start;
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    const answer = await request(url, {
      dispatcher,
      headers: headersFor(url, start, options.headers),
      ...(options.signal && { signal: options.signal }),
    });
    const headers = firstOfEach(answer.headers);
    if (!redirectStatuses.has(answer.statusCode)) return { status: answer.statusCode, headers, body: answer.body, url };
    await answer.body.dump();
    url = redirectTarget(url, headers.location);
  }
  throw new RedirectError(`more than ${redirectsMax} redirects`);
}

function redirectTarget(from: URL, location: string | undefined): URL {
  if (location === undefined || !URL.canParse(location, from.href))
    throw new RedirectError('a redirect without a valid address');
  const target = new URL(location, from.href);
  if (target.protocol !== 'https:' && target.protocol !== from.protocol) {
    throw new RedirectError('a redirect away from https');
  }
  return target;
}

/** User and password in a mirror's address are sent to that origin only. */
function headersFor(url: URL, start: URL, headers: Record<string, string> = {}): Record<string, string> {
  if (url.origin !== start.origin || start.username === '') return headers;
  const pair = `${decodeURIComponent(start.username)}:${decodeURIComponent(start.password)}`;
  return { ...headers, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function firstOfEach(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value[0] : value;
    if (text !== undefined) first[name.toLowerCase()] = text;
  }
  return first;
}
