import { parseBoundedJson } from '../lib/json-shape.ts';
import { isObject } from '../oci/manifest/read-json.ts';

/** Most services' tokens count for an hour or more. */
const hourSeconds = 3600;

/** How long a JWT counts, by its claims: both times are by its maker's clock, so that ours does not matter. */
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
