import { isIP } from 'node:net';
import { isAtLeast, type Role } from '../../../domain/role.ts';
import type { AddressPolicy } from '../../../oci/image-source.ts';
import { canonicalHostname, isNamed } from '../../../oci/transport/address-guard.ts';
import { addressKind } from '../../../oci/transport/address-kind.ts';
import { type ConnectionErrorCode, connectionErrors } from './connection-errors.ts';

export interface ReportedError {
  code: ConnectionErrorCode;
  message: string;
  /** The answer must not come before this much time has passed: a refused connection and a silent host are then alike. */
  delayMs: number;
}

const concealed = 'The connection to the registry failed. An admin can see the exact reason.';
/** Not below the connect timeout, after which a host that drops packets is given up. */
const concealedDelayMs = 5_000;

/**
 * The error that a caller gets. `url`: address of the registry as given; null where its provider has fixed public hosts.
 *
 * Below admin the answer must not map the networks that the service can reach: a name on a refused address reads as one that does not
 * resolve, and where the operator opened all private networks (`true`), a closed port, a foreign service and a failed TLS handshake read
 * alike and take the same time. Hosts that the operator named and hosts that are loopback by their spelling are known already, so their
 * errors stay exact.
 */
export function reportConnectionError(
  code: ConnectionErrorCode,
  { role, url, allowPrivate }: { role: Role; url: string | null; allowPrivate: AddressPolicy['allowPrivate'] },
): ReportedError {
  const exact = { code, message: connectionErrors[code], delayMs: 0 };
  if (code === 'UNAUTHORIZED' || isAtLeast(role, 'admin') || (url !== null && isKnown(new URL(url), allowPrivate)))
    return exact;
  if (code === 'BLOCKED_ADDRESS' && url !== null && isIP(canonicalHostname(new URL(url).hostname)) !== 0) return exact;
  if (allowPrivate === true) return { code: 'UNREACHABLE', message: concealed, delayMs: concealedDelayMs };
  if (code === 'BLOCKED_ADDRESS' || code === 'UNREACHABLE')
    return { code: 'UNREACHABLE', message: concealed, delayMs: 0 };
  return exact;
}

function isKnown({ hostname, port, protocol }: URL, allowPrivate: AddressPolicy['allowPrivate']): boolean {
  const host = canonicalHostname(hostname);
  if (host === 'localhost' || (isIP(host) !== 0 && addressKind(host) === 'loopback')) return true;
  return isNamed({ hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) }, { allowPrivate });
}
