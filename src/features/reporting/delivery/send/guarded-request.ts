import { ScanError, type ScanErrorCode } from '../../../../domain/scan-error.ts';
import type { AddressPolicy } from '../../../../oci/image-source.ts';
import { discardBody, type HttpRequest, openConnections } from '../../../../oci/transport/connections.ts';
import { defaultTimeouts } from '../../../../oci/transport/transfer-timeouts.ts';
import { DeliveryError, type DeliveryErrorCode } from '../delivery-error.ts';

/** Address rules of the operator. */
export type DeliveryRules = Pick<AddressPolicy, 'allowPrivate' | 'proxy' | 'authorities'>;

const codes: Partial<Record<ScanErrorCode, [DeliveryErrorCode, string]>> = {
  BLOCKED_ADDRESS: ['BLOCKED_ADDRESS', 'has an address that the operator of this service does not allow'],
  UNREACHABLE: ['UNREACHABLE', 'cannot be reached'],
  TIMEOUT: ['TIMEOUT', 'did not answer in time'],
  TLS: ['TLS', 'has no trusted TLS connection'],
};

/**
 * Sends one request to an address that a user configured, under the address rules for registries, and returns the status. The body of the
 * response is discarded, and redirects are not followed. Throws DeliveryError without text of the remote server.
 */
export async function guardedRequest(
  request: Pick<HttpRequest, 'method' | 'url' | 'headers' | 'authorization' | 'body'>,
  { outbound, signal }: { outbound: DeliveryRules; signal: AbortSignal },
): Promise<number> {
  const { hostname, host } = new URL(request.url);
  const connections = openConnections({
    policy: { ...outbound, isInsecure: false },
    ownHostname: hostname,
    timeouts: defaultTimeouts,
  });
  try {
    const { status, body } = await connections.request({ ...request, followsRedirects: false, signal });
    await discardBody(body);
    return status;
  } catch (cause) {
    if (!(cause instanceof ScanError)) throw cause;
    const [code, what] = codes[cause.code] ?? ['INTERNAL', 'could not be asked'];
    throw new DeliveryError(code, `${host} ${what}.`, { cause });
  } finally {
    await connections.close();
  }
}

/** Throws UNAUTHORIZED or REJECTED unless the request succeeded. */
export function requireSuccess(status: number, host: string): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403)
    throw new DeliveryError('UNAUTHORIZED', `${host} refused the credentials. It answered ${status}.`);
  throw new DeliveryError('REJECTED', `${host} did not accept the delivery. It answered ${status}.`);
}
