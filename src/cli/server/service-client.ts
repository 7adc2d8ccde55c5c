import { setTimeout as delay } from 'node:timers/promises';
import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import type { AddressPolicy } from '../../oci/image-source.ts';
import { openConnections } from '../../oci/transport/connections.ts';
import { readDocument } from '../../oci/transport/read-document.ts';
import { isPassingStatus, retryAfterMs } from '../../oci/transport/retry.ts';
import { defaultTimeouts } from '../../oci/transport/transfer-timeouts.ts';
import type { ServerAccess } from './server-access.ts';
import { serviceFailure } from './service-failure.ts';

export interface ServiceRequest {
  method: 'GET' | 'POST';
  /** Begins with `/api/`. */
  path: string;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
  /** The action, for messages: `queue a scan`. */
  action: string;
  signal: AbortSignal;
}

/** Requests to a service with a key. All errors are ScanError, without the key. */
export interface ServiceClient {
  /** Returns the member `data` of the response. Every request may be repeated: the operations are idempotent. */
  request(request: ServiceRequest): Promise<unknown>;
  close(): Promise<void>;
}

export interface ServiceClientOptions extends ServerAccess {
  policy: AddressPolicy;
  /** Called before the wait for another attempt. */
  onRetry(reason: string, waitMs: number): void;
  /** Unit of the growing waits. */
  backoffMs?: number;
}

/** A result of an image with 100,000 packages. */
const documentBytesMax = 512 * 1024 * 1024;
const shape = { values: 20_000_000, depth: 64, stringBytes: 16 * 1024 * 1024 };
/** The service stores a large upload before it responds. */
const documentMs = 660_000;
const attemptsMax = 6;
/** A limit of requests per minute ends within a minute. A longer wait is a decision of the user. */
const waitMsMax = 120_000;
/** Many images are queued at the rate that the service allows. */
const rateLimitedMsMax = 1_800_000;

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { url, key, policy, onRetry, backoffMs = 1_000 } = options;
  const { hostname, host, protocol } = new URL(url);
  const isInsecure = policy.isInsecure || protocol === 'http:';
  const timeouts = { ...defaultTimeouts, headersMs: documentMs, idleMs: 60_000, documentMs };
  // The user names the service, which may be at any address.
  const connections = openConnections({
    policy: { ...policy, allowPrivate: true, isInsecure },
    ownHostname: hostname,
    timeouts,
  });

  const once = ({ method, path, body, headers, signal }: ServiceRequest) =>
    readDocument(
      connections,
      {
        method,
        url: `${url}${path}`,
        headers: { accept: 'application/json', 'x-api-key': key, ...headers },
        body,
        followsRedirects: false,
        signal,
      },
      documentBytesMax,
      { isRefusalWanted: true },
    );

  return {
    async request(request) {
      const { action, signal } = request;
      const startedAt = Date.now();
      for (let attempt = 1; ; attempt += 1) {
        const response = await once(request).catch((error: unknown) => {
          if (signal.aborted || !(error instanceof ScanError) || error.code !== 'UNREACHABLE')
            throw ofService(error, host);
          return error;
        });
        if (!(response instanceof ScanError) && !isPassingStatus(response.status)) {
          if (response.status >= 200 && response.status < 300) return dataOf(response.bytes, host);
          throw serviceFailure(response, { action, host });
        }
        const isLimited = !(response instanceof ScanError) && response.status === 429;
        const asked =
          response instanceof ScanError ? undefined : retryAfterMs(response.headers['retry-after'], Date.now());
        const waitMs = asked ?? backoffMs * 2 ** Math.min(attempt - 1, 5) * (0.5 + Math.random());
        const isOver = isLimited ? Date.now() + waitMs - startedAt > rateLimitedMsMax : attempt >= attemptsMax;
        if (isOver || waitMs > waitMsMax)
          throw response instanceof ScanError ? ofService(response, host) : serviceFailure(response, { action, host });
        onRetry(isLimited ? 'the service limits requests' : 'the service is not available', waitMs);
        await pause(waitMs, signal);
      }
    },
    close: () => connections.close(),
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (cause) {
    throw new ScanError('CANCELLED', 'The work was cancelled.', { cause });
  }
}

/** The transport names registries. */
function ofService(error: unknown, host: string): unknown {
  if (!(error instanceof ScanError) || error.code !== 'NOT_A_REGISTRY') return error;
  return new ScanError('NOT_A_REGISTRY', `${host} does not respond like a Plimsoll service.`, { cause: error });
}

function dataOf(bytes: Buffer, host: string): unknown {
  try {
    const value = parseBoundedJson(bytes, shape);
    if (typeof value === 'object' && value !== null && 'data' in value) return value.data;
  } catch (cause) {
    throw new ScanError('NOT_A_REGISTRY', `${host} does not respond like a Plimsoll service.`, { cause });
  }
  throw new ScanError('NOT_A_REGISTRY', `${host} does not respond like a Plimsoll service.`);
}
