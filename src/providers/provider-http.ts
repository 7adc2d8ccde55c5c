import type { IncomingHttpHeaders } from 'node:http';
import { parseBoundedJson } from '../lib/json-shape.ts';
import type { AddressPolicy } from '../oci/image-source.ts';
import { registryBaseUrl } from '../oci/registry/registry-endpoint.ts';
import { type Connections, type HttpRequest, openConnections } from '../oci/transport/connections.ts';
import { type DocumentResponse, readDocument } from '../oci/transport/read-document.ts';
import { withRetries } from '../oci/transport/retry.ts';
import { defaultTimeouts, type TransferTimeouts } from '../oci/transport/transfer-timeouts.ts';
import { retryAfterOf } from './retry-after.ts';

export interface ProviderRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  authorization?: string | undefined;
  /** Body of a POST. Its Content-Type is in `headers`. */
  body?: string;
  /**
   * For APIs that use one status for all refusals: reads such a response and returns the effective status, or throws a ScanError. No other
   * content of the response is returned.
   */
  refusalStatus?: (refusal: ProviderRefusal) => number;
}

/** An unsuccessful response with its complete text. */
export interface ProviderRefusal {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface ProviderAnswer {
  /** Redirects are not followed, so headers and body of a request are sent only to the intended host. */
  status: number;
  headers: IncomingHttpHeaders;
  url: URL;
  /** Undefined unless the response was a success (GET 200, POST 2xx) with JSON. */
  json: unknown;
  /** Body of a success that is no JSON. */
  text: string;
}

/**
 * The API of one provider. All errors are ScanError: RATE_LIMITED and UNREACHABLE when 429 and 5xx persist, LIMIT_EXCEEDED, TIMEOUT, TLS,
 * BLOCKED_ADDRESS.
 */
export interface ProviderHttp {
  request(request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer>;
  close(): Promise<void>;
}

export interface ProviderHttpOptions {
  addressPolicy: AddressPolicy;
  /**
   * Address of the registry itself: the only host to which `isInsecure` applies. It is reached with the detected scheme of the registry.
   */
  registryUrl?: string | null;
  timeouts?: TransferTimeouts;
  /** For tests: other origins in place of a provider's fixed ones. */
  originMap?: ReadonlyMap<string, string>;
}

/** Largest accepted page. Real pages have a hundred entries of some kilobytes. */
const answerBytesMax = 8 * 1024 * 1024;

export function openProviderHttp(options: ProviderHttpOptions): ProviderHttp {
  const { addressPolicy, registryUrl, timeouts = defaultTimeouts, originMap } = options;
  const own = registryUrl ? new URL(registryUrl) : undefined;
  const connections = openConnections({ policy: addressPolicy, ownHostname: own?.hostname ?? '', timeouts });
  let known: Promise<string> | undefined;

  const originFor = async (wanted: URL, signal: AbortSignal): Promise<string> => {
    const standIn = originMap?.get(wanted.origin);
    if (standIn !== undefined || wanted.host !== own?.host) return standIn ?? wanted.origin;
    known ??= registryBaseUrl(own.host, addressPolicy, connections, signal);
    known.catch(() => {
      known = undefined;
    });
    return known;
  };

  return {
    async request({ method, url, headers = {}, authorization, body, refusalStatus }, signal) {
      const wanted = new URL(url);
      const href = `${await originFor(wanted, signal)}${wanted.pathname}${wanted.search}`;
      const request = {
        method,
        url: href,
        headers: { accept: 'application/json', ...headers },
        authorization,
        body,
        followsRedirects: false,
        signal,
      };
      const once = async () =>
        withRetryAfter(
          refusalStatus
            ? await readRefusal(connections, request, refusalStatus)
            : await readDocument(connections, request, answerBytesMax),
        );
      const answer = await withRetries(wanted.host, signal, once, timeouts);
      const text = answer.bytes.toString('utf8');
      return { status: answer.status, headers: answer.headers, url: wanted, json: readJson(text), text };
    },
    close: () => connections.close(),
  };
}

async function readRefusal(
  connections: Connections,
  request: HttpRequest,
  refusalStatus: NonNullable<ProviderRequest['refusalStatus']>,
): Promise<DocumentResponse> {
  const answer = await readDocument(connections, request, answerBytesMax, { isRefusalWanted: true });
  const { status, headers, bytes } = answer;
  if (status >= 200 && status < 300) return answer;
  return {
    ...answer,
    status: refusalStatus({ status, headers, text: bytes.toString('utf8') }),
    bytes: Buffer.alloc(0),
  };
}

/** Retries wait as long as a 429 requires, in any of its notations. */
function withRetryAfter(answer: DocumentResponse): DocumentResponse {
  const { status, headers } = answer;
  if (status !== 429 || headers['retry-after'] !== undefined) return answer;
  const seconds = retryAfterOf(headers, Date.now());
  return seconds === undefined ? answer : { ...answer, headers: { ...headers, 'retry-after': seconds } };
}

function readJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return undefined;
  }
}
