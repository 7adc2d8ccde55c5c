import { givenPair } from '../given-login.ts';
import type { ProviderContext } from '../provider-access.ts';
import { tokenInAnswer } from '../token-in-answer.ts';

export const hubApi = 'https://hub.docker.com';

/**
 * Authorization header for Docker Hub's API: a bearer token of some minutes for the user name and password, personal access token, or
 * (with the organization's name) organization access token. Undefined without credentials. Throws UNAUTHORIZED.
 */
export async function hubAuthorization({ credentials, http, signal }: ProviderContext): Promise<string | undefined> {
  if (credentials === null) return undefined;
  const { username, password } = givenPair(credentials);
  const answer = await http.request(
    {
      method: 'POST',
      url: `${hubApi}/v2/auth/token`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: username, secret: password }),
    },
    signal,
  );
  const token = tokenInAnswer(
    answer,
    'access_token',
    'Docker Hub refused the credentials. With single sign-on or a second factor it takes an access token in place of the password; that of an organization goes with the name of the organization.',
  );
  return `Bearer ${token}`;
}
