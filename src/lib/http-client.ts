import type { Readable } from 'node:stream';
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { trustingContext } from './trusting-context.ts';

/**
 * The one way out for operator-configured addresses (advisory mirrors). Registries go through `oci/`, which checks addresses;
 * here private addresses are fine, because only the operator can name them.
 */
export interface HttpClient {
  /** Sends a GET, follows up to five redirects (never from https to http), and hands over the body unread. */
  get(url: URL, options: GetOptions): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export interface GetOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  /** Lower-case names; of repeated headers the first. */
  headers: Record<string, string>;
  /** To be read to its end or destroyed. */
  body: Readable;
  /** Of the answer's own address, after redirects. */
  url: URL;
}

export interface HttpClientOptions {
  /** Outbound proxy for https addresses, with the hosts that go direct (comma list); none when left out. */
  httpsProxy?: string;
  noProxy?: string;
  /** PEM of certificate authorities that are trusted beside Node's own, of servers and of the proxy. */
  authorities?: string;
  connectTimeoutMs?: number;
  /** Longest wait for the answer's head, and between two pieces of its body. */
  idleTimeoutMs?: number;
}

const redirectsMax = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** A redirect that must not be followed; the message holds no address, which may carry credentials. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const { httpsProxy = '', noProxy = '', authorities, connectTimeoutMs = 15_000, idleTimeoutMs = 60_000 } = options;
  const tls = authorities === undefined ? {} : { secureContext: trustingContext(authorities) };
  // Empty strings rather than nothing: undefined would make the agent look into the environment by itself.
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
  return { get: (url, getOptions) => follow(dispatcher, url, getOptions), close: () => dispatcher.close() };
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

/** User and password of a mirror's address go to that origin alone. */
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
