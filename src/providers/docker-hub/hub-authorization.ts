import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import { loginPair } from '../login-with-credentials.ts';
import type { ProviderContext } from '../provider-access.ts';
import { renewed } from '../renewed.ts';
import { tokenFromResponse } from '../token-from-response.ts';
import { tokenLifetimeSeconds } from '../token-lifetime.ts';

export const hubApi = 'https://hub.docker.com';

/** Docker documents the token only as short-lived. */
const defaultLifetimeSeconds = 300;

/** Returns the Authorization header for the next call. Undefined without credentials. */
export type HubAuthorization = () => Promise<string | undefined>;

/**
 * Docker Hub's API requires a bearer token, which it issues for a user name and a password, personal access token, or (with the
 * organization's name) organization access token. A large list takes longer than a token is valid, so tokens are renewed. Calls throw
 * UNAUTHORIZED.
 */
export function hubAuthorization(context: ProviderContext): HubAuthorization {
  if (context.credentials === null) return async () => undefined;
  const pair = loginPair(context.credentials);
  const token = renewed(() => hubToken(context, pair));
  return async () => `Bearer ${(await token()).token}`;
}

async function hubToken(
  { http, signal }: ProviderContext,
  { username, password }: RegistryCredentials,
): Promise<{ token: string; expiresAtMs: number }> {
  const askedAtMs = Date.now();
  const answer = await http.request(
    {
      method: 'POST',
      url: `${hubApi}/v2/auth/token`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: username, secret: password }),
    },
    signal,
  );
  const token = tokenFromResponse(
    answer,
    'access_token',
    'Docker Hub rejected the credentials. With single sign-on or a second factor, use an access token as password. For an access token of an organization, use the name of the organization as user name.',
  );
  return { token, expiresAtMs: askedAtMs + tokenLifetimeSeconds(token, defaultLifetimeSeconds) * 900 };
}
