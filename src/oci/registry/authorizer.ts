import type { Connections, HttpResponse } from '../transport/connections.ts';
import { type AuthChallenge, parseAuthChallenges } from './auth-challenge.ts';
import { type BearerToken, fetchBearerToken, refused } from './bearer-token.ts';
import { basicAuthorization, type RegistryCredentials } from './registry-credentials.ts';
import type { RegistryScope } from './registry-scope.ts';

/** Authorization of one registry for one scope. */
export interface Authorizer {
  /** Authorization header for the next request. Renewed when a token is about to expire. Undefined before any challenge. */
  current(signal: AbortSignal): Promise<string | undefined>;
  /**
   * Processes a 401 of the registry itself, after which `current` returns a new value. Throws UNAUTHORIZED when no other authorization is
   * possible.
   */
  answer(response: Pick<HttpResponse, 'headers' | 'url'>, signal: AbortSignal): Promise<void>;
  /** Requests a new token in place of one that another host refused, regardless of its lifetime. */
  renew(signal: AbortSignal): Promise<void>;
}

export interface AuthorizerOptions {
  connections: Connections;
  registryHost: string;
  scope: RegistryScope;
  credentials: RegistryCredentials | undefined;
  /** Plain HTTP is allowed for the registry. */
  isInsecure: boolean;
}

export function createAuthorizer(options: AuthorizerOptions): Authorizer {
  const { connections, registryHost, credentials, isInsecure } = options;
  let isBasic = false;
  let isTlsRequired = false;
  let bearer: { challenge: AuthChallenge; token: BearerToken } | undefined;

  const obtain = async (challenge: AuthChallenge, signal: AbortSignal) => {
    const request = { ...options, isTlsRequired, signal };
    bearer = { challenge, token: await fetchBearerToken(connections, challenge, request) };
  };

  return {
    async current(signal) {
      if (bearer !== undefined && Date.now() >= bearer.token.expiresAtMs) await obtain(bearer.challenge, signal);
      if (bearer !== undefined) return bearer.token.authorization;
      return isBasic && credentials !== undefined ? basicAuthorization(credentials) : undefined;
    },
    async answer(response, signal) {
      // A registry with TLS must not send credentials of its users elsewhere without TLS.
      isTlsRequired = response.url.protocol === 'https:' && !isInsecure;
      const challenges = parseAuthChallenges(response.headers['www-authenticate']);
      const bearerChallenge = challenges.find(({ scheme }) => scheme === 'bearer');
      if (bearerChallenge !== undefined) return obtain(bearerChallenge, signal);
      const asksBasic = challenges.some(({ scheme }) => scheme === 'basic');
      if (!asksBasic || credentials === undefined || credentials.isIdentityToken || isBasic)
        throw refused(registryHost, options.scope, credentials !== undefined);
      isBasic = true;
    },
    async renew(signal) {
      if (bearer !== undefined) await obtain(bearer.challenge, signal);
    },
  };
}
