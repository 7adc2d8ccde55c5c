import { type ValidationIssue, validationError } from '../../../domain/api-error.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { checkDestination, isAllowedLoopback } from '../../../oci/transport/address-guard.ts';
import type { OutboundRules } from './with-registry-access.ts';

interface AddressRules {
  outbound: OutboundRules;
  insecure: boolean;
}

/** Throws an issue at `url` for an address that the service may not contact. */
export async function refuseAddress(url: string, rules: AddressRules): Promise<void> {
  const issue = await findAddressIssue(url, rules);
  if (issue) throw validationError([issue]);
}

/**
 * Returns the issue at `url` for an address that the service may not contact: a private one, or plain HTTP without `insecure`. A name that
 * does not resolve is accepted, because every connection is checked again.
 */
export async function findAddressIssue(
  url: string,
  { outbound, insecure }: AddressRules,
): Promise<ValidationIssue | undefined> {
  const { hostname, port, protocol } = new URL(url);
  const destination = { hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  const policy = { ...outbound, isInsecure: insecure };
  if (protocol === 'http:' && !insecure && !isAllowedLoopback(destination, policy)) {
    return { path: 'url', message: 'must be https, or `insecure` must be true' };
  }
  try {
    await checkDestination(destination, policy);
    return undefined;
  } catch (error) {
    if (!(error instanceof ScanError) || error.code !== 'BLOCKED_ADDRESS') return undefined;
    return { path: 'url', message: error.message };
  }
}
