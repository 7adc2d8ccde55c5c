import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ScanError } from '../../domain/scan-error.ts';
import type { AddressPolicy } from '../image-source.ts';
import { type AddressKind, addressKind } from './address-kind.ts';

/** All addresses of a name; replaced in tests to answer as a hostile name server would. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

const resolveBySystem: ResolveName = (name) => lookup(name, { all: true, verbatim: true });

export interface Destination {
  /** As in a URL: name or literal, IPv6 in brackets or not. */
  hostname: string;
  port: number;
}

/** Without brackets, trailing dot and case, so that spellings of one host compare equal. */
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

/** `true` opens private networks but never the ranges of cloud metadata: those must be named. */
function isAllowed(kind: AddressKind, destination: Destination, policy: AddressPolicy): boolean {
  if (kind === 'public' || isNamed(destination, policy)) return true;
  return policy.allowPrivate === true && (kind === 'loopback' || kind === 'private');
}

/** A host that is loopback by its very name and that the operator opened: plain HTTP is then taken for granted. */
export function isAllowedLoopback(destination: Destination, policy: AddressPolicy): boolean {
  const host = canonicalHostname(destination.hostname);
  const isLoopback = isIP(host) === 0 ? host === 'localhost' : addressKind(host) === 'loopback';
  return isLoopback && isAllowed('loopback', destination, policy);
}

/**
 * The addresses a connection may be made to, resolved once: whoever connects must use these and not ask again.
 * A name with any refused address is refused whole. Throws BLOCKED_ADDRESS, UNREACHABLE.
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
