import { ScanError } from '../../domain/scan-error.ts';
import type { AddressPolicy } from '../image-source.ts';
import { isAllowedLoopback } from '../transport/address-guard.ts';
import type { Connections } from '../transport/connections.ts';
import { readDocument } from '../transport/read-document.ts';

/** The API host of Docker Hub differs from the host in its references. */
const apiHosts = new Map([['docker.io', 'registry-1.docker.io']]);

/** `host[:port]` of the API for the host of a reference. */
export function registryApiHost(referenceHost: string): string {
  return apiHosts.get(referenceHost) ?? referenceHost;
}

/**
 * Base URL of a registry. A scheme that the user wrote is used: https for every host of the registry, http for the host in the address.
 * Without a scheme it is https, with two exceptions. With `isInsecure`, TLS without verification is tried first and plain HTTP next, as the
 * Docker daemon does for its insecure registries. A loopback host that the operator allowed uses plain HTTP if the server answers without
 * TLS. An untrusted certificate is an error, and so is a connection that ends during the handshake: a server with TLS that stops or refuses
 * this client must not get credentials without TLS. Throws ScanError: TLS, UNREACHABLE, TIMEOUT.
 */
export async function registryBaseUrl(
  apiHost: string,
  policy: AddressPolicy,
  connections: Connections,
  signal: AbortSignal,
): Promise<string> {
  const secure = `https://${apiHost}`;
  const plain = `http://${apiHost}`;
  const written = policy.registryUrl === undefined ? undefined : new URL(policy.registryUrl);
  if (written?.protocol === 'https:') return secure;
  if (written?.host === apiHost) return plain;
  if (policy.isInsecure) return (await speaksTls(secure, connections, signal, isFailedTls)) ? secure : plain;
  if (policy.caCertificate !== undefined) return secure;
  const { hostname, port } = new URL(plain);
  if (!isAllowedLoopback({ hostname, port: Number(port) || 80 }, policy)) return secure;
  const isPlain = (error: ScanError): boolean => isPlainAnswer(error) || (port === '' && isRefused(error));
  return (await speaksTls(secure, connections, signal, isPlain)) ? secure : plain;
}

async function speaksTls(
  baseUrl: string,
  connections: Connections,
  signal: AbortSignal,
  isWithoutTls: (error: ScanError) => boolean,
): Promise<boolean> {
  try {
    await readDocument(connections, { method: 'HEAD', url: `${baseUrl}/v2/`, signal }, 0);
    return true;
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    if (isWithoutTls(error)) return false;
    throw error.code === 'UNREACHABLE' && !isRefused(error) ? interrupted(baseUrl, error) : error;
  }
}

function isFailedTls({ code }: ScanError): boolean {
  return code === 'UNREACHABLE' || code === 'TLS';
}

/** The answer to the handshake is not TLS. An untrusted certificate does not lead to plain HTTP. */
function isPlainAnswer({ cause }: ScanError): boolean {
  const code = codeOf(cause);
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG';
}

/** No server listens on the port of https. A name with several addresses gives one error for each. */
function isRefused({ cause }: ScanError): boolean {
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return errors.some((error) => codeOf(error) === 'ECONNREFUSED');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function interrupted(baseUrl: string, { cause }: ScanError): ScanError {
  return new ScanError(
    'UNREACHABLE',
    `${new URL(baseUrl).host} ended the connection during the TLS handshake. If it does not support TLS, allow plain HTTP for it.`,
    { cause },
  );
}
