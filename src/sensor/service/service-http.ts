import { recordOf, textOf } from '../../engine/text-formats/outside-values.ts';
import type { HttpClient } from '../../lib/http-client.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { retryAfterMs } from '../../oci/transport/retry.ts';
import { kindOfStatus, ServiceError } from './service-error.ts';

export interface ServiceRequest {
  path: string;
  body: unknown;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Requests to the service with the sensor key. Both throw only ServiceError. */
export interface ServiceHttp {
  /** Sends JSON and returns the member `data` of the response. */
  send(request: ServiceRequest): Promise<unknown>;
  /** Sends JSON that is compressed with gzip. */
  sendGzip(request: ServiceRequest & { body: Uint8Array }): Promise<unknown>;
  /** Milliseconds since the epoch by the clock of the service, as far as its responses have shown it. */
  now(): number;
}

const responseBytesMax = 4 * 1024 * 1024;
/** `Date` has whole seconds. A smaller difference is no difference. */
const clockToleranceMs = 1_500;

export interface ServiceHttpOptions {
  server: string;
  key: string;
  http: HttpClient;
  /** Called after each request. */
  onConnection?(connection: 'online' | 'offline' | 'refused'): void;
}

export function createServiceHttp({ server, key, http, onConnection }: ServiceHttpOptions): ServiceHttp {
  let clockOffsetMs = 0;

  const post = async ({ path, signal, timeoutMs }: ServiceRequest, body: string | Uint8Array, isGzip: boolean) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await http.post(new URL(`${server}${path}`), body, {
        headers: {
          'x-api-key': key,
          'content-type': 'application/json',
          'user-agent': 'plimsoll-sensor',
          ...(isGzip && { 'content-encoding': 'gzip' }),
        },
        signal: AbortSignal.any([signal, timeout]),
      });
      clockOffsetMs = offsetOf(answer.headers['date']) ?? clockOffsetMs;
      const text = await readText(answer.body);
      onConnection?.(answer.status === 401 || answer.status === 403 ? 'refused' : 'online');
      if (answer.status === 200) return dataOf(text);
      const asked = retryAfterMs(answer.headers['retry-after'], Date.now());
      throw new ServiceError(
        kindOfStatus(answer.status, isOwnError(text)),
        answer.status === 401
          ? 'The service refuses the sensor key: it is unknown, expired or revoked (status 401).'
          : `The service responded with status ${answer.status}.`,
        {
          ...(asked !== undefined && { retryAfterMs: asked }),
        },
      );
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (!signal.aborted) onConnection?.('offline');
      throw new ServiceError('unreachable', describeFailure(codeOf(error)), { cause: error });
    }
  };
  return {
    send: (request) => post(request, JSON.stringify(request.body), false),
    sendGzip: (request) => post(request, request.body, true),
    now: () => Date.now() + clockOffsetMs,
  };
}

function offsetOf(date: string | undefined): number | undefined {
  const at = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return undefined;
  const offset = at - Date.now();
  return Math.abs(offset) < clockToleranceMs ? 0 : offset;
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > responseBytesMax) throw new ServiceError('busy', 'The response of the service is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `{ "error": { "code": … } }`, as all errors of the service. */
function isOwnError(text: string): boolean {
  try {
    return textOf(recordOf(recordOf(parseBoundedJson(text))['error'])['code']) !== undefined;
  } catch {
    return false;
  }
}

/** A response that is no JSON comes from a proxy in between. */
function dataOf(text: string): unknown {
  try {
    const value = parseBoundedJson(text);
    if (typeof value === 'object' && value !== null && 'data' in value) return value.data;
  } catch {
    // Reported below.
  }
  throw new ServiceError('busy', 'The response of the service is not valid.');
}

/** Codes of OpenSSL for a certificate whose authority is not known here. */
const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function describeFailure(code: string | undefined): string {
  if (code === undefined) return 'The service cannot be reached.';
  const advice = untrusted.has(code)
    ? ' Its certificate is not trusted: --ca-cert (PLIMSOLL_CA_FILE) names a file with its authority.'
    : '';
  return `The service cannot be reached (${code}).${advice}`;
}

/** Such as `ECONNREFUSED`. Messages of the client may contain the address. */
function codeOf(error: unknown): string | undefined {
  for (const one of [error, error instanceof Error ? error.cause : undefined]) {
    if (one instanceof Error && 'code' in one && typeof one.code === 'string') return one.code;
    if (one instanceof Error && one.name === 'TimeoutError') return 'timeout';
  }
  return undefined;
}
