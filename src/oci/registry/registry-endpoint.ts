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
 * Base URL of a registry, `https://host[:port]`. Always https, but for two cases: a loopback host that the operator opened
 * is asked over plain HTTP at once (unless `isInsecure` or a CA says that it has TLS); and `isInsecure` tries TLS without
 * verification first, then plain HTTP, as the Docker daemon does for its insecure registries.
 */
export async function registryBaseUrl(
  apiHost: string,
  policy: AddressPolicy,
  connections: Connections,
  signal: AbortSignal,
): Promise<string> {
  const secure = `https://${apiHost}`;
  const plain = `http://${apiHost}`;
  if (policy.isInsecure) return (await speaksTls(secure, connections, signal)) ? secure : plain;
  if (policy.caCertificate !== undefined) return secure;
  const { hostname, port } = new URL(plain);
  return isAllowedLoopback({ hostname, port: Number(port) || 80 }, policy) ? plain : secure;
}

async function speaksTls(baseUrl: string, connections: Connections, signal: AbortSignal): Promise<boolean> {
  try {
    await readDocument(connections, { method: 'HEAD', url: `${baseUrl}/v2/`, signal }, 0);
    return true;
  } catch (error) {
    const isNoTls = error instanceof ScanError && (error.code === 'TLS' || error.code === 'UNREACHABLE');
    if (isNoTls) return false;
    throw error;
  }
}
