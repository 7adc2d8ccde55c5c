import { ScanError } from '../../domain/scan-error.ts';
import type { AddressPolicy } from '../image-source.ts';
import { isAllowedLoopback } from '../transport/address-guard.ts';
import type { Connections } from '../transport/connections.ts';
import { readDocument } from '../transport/read-document.ts';

/** Docker Hub's API is not where its name is. */
const apiHosts = new Map([['docker.io', 'registry-1.docker.io']]);

/** `host[:port]` of the API behind a reference's host. */
export function registryApiHost(referenceHost: string): string {
  return apiHosts.get(referenceHost) ?? referenceHost;
}

/**
 * Base URL of a registry. The scheme that the user wrote is used: https for every host of the registry, http for the host in the address.
 * Without one it is https, with two exceptions: `isInsecure` tries TLS without verification first, then plain HTTP, as the Docker daemon
 * does for its insecure registries; and a loopback host that the operator allowed is asked over plain HTTP, unless certificate authorities
 * were added and it speaks TLS.
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
  if (policy.authorities === undefined) return plain;
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

/** The answer to a handshake is no TLS. A certificate that is not trusted is no reason to go on without TLS. */
function isPlainAnswer({ cause }: ScanError): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG';
}
