import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { ScanError } from '../../domain/scan-error.ts';
import { trustingContext, trustingNobody } from '../../lib/trusting-context.ts';
import type { AddressPolicy } from '../image-source.ts';
import {
  canonicalHostname,
  checkDestination,
  type Destination,
  isAllowedLoopback,
  type ResolveName,
} from './address-guard.ts';
import { addressKind } from './address-kind.ts';

export interface DialOptions {
  policy: AddressPolicy;
  /** Host name of the registry itself. `isInsecure` applies only to this host. */
  ownHostname: string;
  connectMs: number;
  resolve?: ResolveName;
}

/** Socket options that connect only to the addresses that were just checked. */
export interface CheckedSocketOptions {
  autoSelectFamily: true;
  lookup: LookupFunction;
  rejectUnauthorized?: false;
  secureContext?: SecureContext;
}

/**
 * The addresses of a destination that this protocol may connect to. Throws ScanError: BLOCKED_ADDRESS, UNREACHABLE, TIMEOUT, and TLS when
 * credentials and content would be sent unencrypted.
 */
export function checkedAddresses(
  destination: Destination,
  protocol: string,
  options: DialOptions,
  resolveMs = options.connectMs,
): Promise<LookupAddress[]> {
  return withinTime(check(destination, protocol, options), resolveMs);
}

async function check(destination: Destination, protocol: string, options: DialOptions): Promise<LookupAddress[]> {
  const { policy, resolve } = options;
  const addresses = await checkDestination(destination, policy, resolve);
  if (protocol === 'https:' || (policy.isInsecure && isOwn(destination, options))) return addresses;
  const isLoopback = addresses.every(({ address }) => addressKind(address) === 'loopback');
  if (isLoopback && isAllowedLoopback(destination, policy)) return addresses;
  throw new ScanError('TLS', `A connection to ${canonicalHostname(destination.hostname)} without TLS is not allowed.`);
}

/**
 * The name was resolved once, for the check. The socket gets the result, so a name server cannot give the check and the connection
 * different answers.
 */
export function checkedSocketOptions(
  destination: Destination,
  addresses: LookupAddress[],
  options: DialOptions,
): CheckedSocketOptions {
  const { policy } = options;
  const authorities = [policy.authorities, policy.caCertificate].filter((one) => one !== undefined);
  const lookup: LookupFunction = (_name, lookupOptions, callback) => {
    const [first] = addresses;
    if (lookupOptions.all === true) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
  return {
    autoSelectFamily: true,
    lookup,
    ...(policy.isInsecure && isOwn(destination, options)
      ? { rejectUnauthorized: false, secureContext: trustingNobody() }
      : authorities.length > 0 && { secureContext: trustingContext(...authorities) }),
  };
}

function isOwn({ hostname }: Destination, { ownHostname }: DialOptions): boolean {
  return canonicalHostname(hostname) === canonicalHostname(ownHostname);
}

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ScanError('TIMEOUT', 'A host name could not be resolved in time.')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
