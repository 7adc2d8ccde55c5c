import { ScanError } from '../../domain/scan-error.ts';

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'TimeoutError',
]);

/** Prefixes of Node's and OpenSSL's codes for a handshake or certificate that failed. */
const tlsCode =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

/** Bytes that are no HTTP/1.1 answer, or one with headers beyond the bound. */
const protocolCode = /^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW|UND_ERR_INVALID)/;

/** Every name and code along an error's causes, outermost first. */
function errorCodes(error: unknown, depth = 0): string[] {
  if (depth > 4 || !(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error.name, code, ...inner.flatMap((cause) => errorCodes(cause, depth + 1))];
}

/**
 * What failed below HTTP, as a classified error whose message names the host and nothing that it sent.
 * `signal` is the caller's: when it was aborted, that is the reason (its own ScanError if it carries one).
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
