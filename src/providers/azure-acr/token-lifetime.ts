import { isObject } from '../../oci/manifest/read-json.ts';

/** Refresh tokens of a registry count for three hours, access tokens for a little more than one. */
const defaultSeconds = 3600;

/** How long a registry's own JWT counts, by its claims: both times are by the registry's clock, so that ours does not matter. */
export function tokenLifetimeSeconds(token: string): number {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const { exp, iat } = isObject(claims) ? claims : {};
    const seconds = Number(exp) - Number(iat);
    return seconds > 0 && seconds <= 86_400 ? seconds : defaultSeconds;
  } catch {
    return defaultSeconds;
  }
}
