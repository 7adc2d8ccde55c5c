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
 * Docker daemon does for its insecure registries. A loopback host that the operator allowed uses plain HTTP if the server does not speak TLS;
 * an untrusted certificate is an error.
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
  if (policy.isInsecure) return (await speaksTls(secure, connections, signal, () => true)) ? secure : plain;
  if (policy.caCertificate !== undefined) return secure;
  const { hostname, port } = new URL(plain);
  if (!isAllowedLoopback({ hostname, port: Number(port) || 80 }, policy)) return secure;
  return (await speaksTls(secure, connections, signal, isPlainAnswer)) ? secure : plain;
}

async function speaksTls(
  baseUrl: string,
  connections: Connections,
  signal: AbortSignal,
  isOtherProtocol: (error: ScanError) => boolean,
): Promise<boolean> {
  try {
    await readDocument(connections, { method: 'HEAD', url: `${baseUrl}/v2/`, signal }, 0);
    return true;
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    if (error.code === 'UNREACHABLE' || (error.code === 'TLS' && isOtherProtocol(error))) return false;
    throw error;
  }
}

/** The answer to the handshake is not TLS. An untrusted certificate does not lead to plain HTTP. */
function isPlainAnswer({ cause }: ScanError): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG';
}
