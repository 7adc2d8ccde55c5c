import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** Reading some hundred certificates takes longer than a handshake. */
const known = new Map<string, SecureContext>();
const knownMax = 32;

/**
 * TLS settings that trust these certificate authorities (PEM) beside Node's own. Throws what OpenSSL says of text that holds no
 * certificate.
 */
export function trustingContext(...authorities: string[]): SecureContext {
  const key = authorities.join('\n');
  const found = known.get(key);
  if (found) return found;
  const context = createSecureContext({ ca: [...getCACertificates('default'), ...authorities] });
  const [oldest] = known.keys();
  if (known.size >= knownMax && oldest !== undefined) known.delete(oldest);
  known.set(key, context);
  return context;
}
