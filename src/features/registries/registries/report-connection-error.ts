import { isIP } from 'node:net';
import { isAtLeast, type Role } from '../../../domain/role.ts';
import type { AddressPolicy } from '../../../oci/image-source.ts';
import { canonicalHostname, isNamed } from '../../../oci/transport/address-guard.ts';
import { addressKind } from '../../../oci/transport/address-kind.ts';
import { type ConnectionErrorCode, connectionErrors } from './connection-errors.ts';

export interface ReportedError {
  code: ConnectionErrorCode;
  message: string;
  /** Minimum duration of the response, so that a refused connection and a host that drops packets are indistinguishable. */
  delayMs: number;
}

const concealed = 'The connection to the registry failed. An admin can see the exact reason.';
/** At least the connect timeout, after which a connection to a host that drops packets fails. */
const concealedDelayMs = 5_000;

/**
 * Returns the error for a caller. `url` is the address of the registry as given, or null when its provider has fixed public hosts.
 *
 * For callers below admin, the response must not reveal the networks that the service can reach: a name on a refused address gets the same
 * error as a name that does not resolve. If the operator allowed all private networks (`true`), a closed port, a service that is not a
 * registry and a failed TLS handshake get the same error after the same time. Hosts that the operator named and loopback hosts are no
 * secret, so that their errors are exact.
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
