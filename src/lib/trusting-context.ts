import type { SecureContext } from 'node:tls';
import { nodeTls } from './node-tls.ts';

/** Parsing some hundred certificates takes longer than a handshake, so contexts are cached. */
const known = new Map<string, SecureContext>();
const knownMax = 32;

/**
 * TLS settings that trust these certificate authorities (PEM) in addition to Node's. Throws OpenSSL's error for a text that holds no
 * certificate.
 */
export function trustingContext(...authorities: string[]): SecureContext {
  const key = authorities.join('\n');
  const found = known.get(key);
  if (found) return found;
  const { createSecureContext, getCACertificates } = nodeTls();
  const context = createSecureContext({ ca: [...getCACertificates('default'), ...authorities] });
  const [oldest] = known.keys();
  if (known.size >= knownMax && oldest !== undefined) known.delete(oldest);
  known.set(key, context);
  return context;
}

let trustsNobody: SecureContext | undefined;

/** TLS settings without certificate authorities, for connections that verify no certificate. Reading Node's takes 15 ms. */
export function trustingNobody(): SecureContext {
  trustsNobody ??= nodeTls().createSecureContext({ ca: [] });
  return trustsNobody;
}
