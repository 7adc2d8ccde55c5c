import { parseBoundedJson } from '../lib/json-shape.ts';
import { isObject } from '../oci/manifest/read-json.ts';

/** Tokens of most services are valid for an hour or more. */
const hourSeconds = 3600;

/** Lifetime of a JWT according to its claims. Both times are of the issuer's clock, so the local clock does not matter. */
export function tokenLifetimeSeconds(token: string, defaultSeconds = hourSeconds): number {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = parseBoundedJson(Buffer.from(payload, 'base64url'));
    const { exp, iat } = isObject(claims) ? claims : {};
    const seconds = Number(exp) - Number(iat);
    return seconds > 0 && seconds <= 86_400 ? seconds : defaultSeconds;
  } catch {
    return defaultSeconds;
  }
}
