import { validationError } from '../../domain/api-error.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { checkDestination, isAllowedLoopback } from '../../oci/transport/address-guard.ts';
import type { OutboundRules } from './registry-dependencies.ts';

/**
 * Refuses an address that the service may never contact as an issue at `url`: private ones, and plain HTTP without `insecure`. A name
 * that does not resolve now may later; connections are checked again anyway, each one.
 */
export async function refuseAddress(
  url: string,
  { outbound, insecure }: { outbound: OutboundRules; insecure: boolean },
): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  const destination = { hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  const policy = { ...outbound, isInsecure: insecure };
  if (protocol === 'http:' && !insecure && !isAllowedLoopback(destination, policy)) {
    throw validationError([{ path: 'url', message: 'must be https, or `insecure` must be true' }]);
  }
  try {
    await checkDestination(destination, policy);
  } catch (error) {
    if (!(error instanceof ScanError) || error.code !== 'BLOCKED_ADDRESS') return;
    throw validationError([{ path: 'url', message: error.message }]);
  }
}
