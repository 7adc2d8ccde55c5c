import { ScanError } from '../../domain/scan-error.ts';

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'TimeoutError',
]);

/** Prefixes of Node's and OpenSSL's error codes for a failed handshake or certificate. */
const tlsCode =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

/** The bytes are no HTTP/1.1 response, or the headers exceed the limit. */
const protocolCode = /^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW|UND_ERR_INVALID)/;

/** Every name and code in the chain of causes, outermost first. */
function errorCodes(error: unknown, depth = 0): string[] {
  if (depth > 4 || !(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error.name, code, ...inner.flatMap((cause) => errorCodes(cause, depth + 1))];
}

/**
 * Classified error for a failure below HTTP. The message names the host and nothing that it sent.
 * `signal` is the caller's. When it was aborted, its reason is thrown (its own ScanError if it has one).
 */
export function transportError(error: unknown, host: string, signal: AbortSignal): ScanError {
  if (signal.aborted) {
    if (signal.reason instanceof ScanError) return signal.reason;
    return new ScanError('CANCELLED', 'The work was cancelled.', { cause: error });
  }
  if (error instanceof ScanError) return error;
  const codes = errorCodes(error);
  const options = { cause: error };
  if (codes.some((code) => timeoutCodes.has(code)))
    return new ScanError('TIMEOUT', `${host} did not respond in time.`, options);
  if (codes.some((code) => tlsCode.test(code))) {
    return new ScanError('TLS', `The TLS certificate of ${host} is not trusted or the TLS handshake failed.`, options);
  }
  if (codes.some((code) => protocolCode.test(code))) {
    return new ScanError('NOT_A_REGISTRY', `${host} does not respond like a container registry.`, options);
  }
  return new ScanError('UNREACHABLE', `${host} cannot be reached or interrupted the connection.`, options);
}
