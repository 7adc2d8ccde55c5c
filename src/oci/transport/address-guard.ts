import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ScanError } from '../../domain/scan-error.ts';
import type { AddressPolicy } from '../image-source.ts';
import { type AddressKind, addressKind } from './address-kind.ts';

/** Resolves all addresses of a name. Tests replace it with the answers of a hostile name server. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

const resolveBySystem: ResolveName = (name) => lookup(name, { all: true, verbatim: true });

export interface Destination {
  /** As in a URL: name or literal address, IPv6 with or without brackets. */
  hostname: string;
  port: number;
}

/** Host without brackets, trailing dot and upper case, so that spellings of one host compare equal. */
export function canonicalHostname(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** Whether the operator named exactly this host, with or without the port. */
export function isNamed(
  { hostname, port }: Destination,
  { allowPrivate }: Pick<AddressPolicy, 'allowPrivate'>,
): boolean {
  if (allowPrivate === true) return false;
  const host = canonicalHostname(hostname);
  const written = isIP(host) === 6 ? `[${host}]` : host;
  const accepted = new Set([host, written, `${written}:${port}`]);
  return allowPrivate.some((entry) =>
    accepted.has(
      entry
        .trim()
        .toLowerCase()
        .replace(/\.(?=$|:)/, ''),
    ),
  );
}

/** `true` allows private networks but never the address ranges of cloud metadata, which must be named. */
function isAllowed(kind: AddressKind, destination: Destination, policy: AddressPolicy): boolean {
  if (kind === 'public' || isNamed(destination, policy)) return true;
  return policy.allowPrivate === true && (kind === 'loopback' || kind === 'private');
}

/** Whether the host name itself is loopback and the operator allowed it. Plain HTTP is then accepted. */
export function isAllowedLoopback(destination: Destination, policy: AddressPolicy): boolean {
  const host = canonicalHostname(destination.hostname);
  const isLoopback = isIP(host) === 0 ? host === 'localhost' : addressKind(host) === 'loopback';
  return isLoopback && isAllowed('loopback', destination, policy);
}

/**
 * The addresses to which a connection may be made, resolved once. Callers must connect to these addresses and must not resolve the name
 * again. A name with one refused address is refused completely. Throws BLOCKED_ADDRESS, UNREACHABLE.
 */
export async function checkDestination(
  destination: Destination,
  policy: AddressPolicy,
  resolve: ResolveName = resolveBySystem,
): Promise<LookupAddress[]> {
  const host = canonicalHostname(destination.hostname);
  const addresses = await resolveHost(host, resolve);
  if (addresses.length === 0) throw unresolvable(host);
  if (addresses.every(({ address }) => isAllowed(addressKind(address), destination, policy))) return addresses;
  throw new ScanError(
    'BLOCKED_ADDRESS',
    `${host} has a private, loopback or reserved address, which this service is not allowed to connect to. The operator can allow the host.`,
  );
}

async function resolveHost(host: string, resolve: ResolveName): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await resolve(host);
  } catch (cause) {
    throw unresolvable(host, cause);
  }
}

function unresolvable(host: string, cause?: unknown): ScanError {
  return new ScanError('UNREACHABLE', `The host name ${host} could not be resolved.`, { cause });
}
