import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import { postForm } from '../post-form.ts';
import type { ProviderContext, RegistryLogin } from '../provider-access.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { tokenFromResponse } from '../token-from-response.ts';
import { tokenLifetimeSeconds } from '../token-lifetime.ts';
import { azureAcrLogin } from './azure-acr-login.ts';

export interface RegistryToken {
  token: string;
  /** Milliseconds since the epoch, shortly before the registry's own limit. */
  expiresAtMs: number;
}

/** Token cache by registry connections, which exist for one use. */
const logins = new WeakMap<ProviderHttp, RegistryLogin>();

/** The last login, or a new one when it has expired. */
export async function currentAzureLogin(context: ProviderContext): Promise<RegistryLogin> {
  const last = logins.get(context.http);
  if (last !== undefined && Date.now() < (last.expiresAtMs ?? Number.POSITIVE_INFINITY)) return last;
  const login = await azureAcrLogin(context);
  logins.set(context.http, login);
  return login;
}

/**
 * An access token for one scope (`type:name:actions`) from the registry's own token service: for a refresh token, for a user name and
 * password, or anonymous. Throws UNAUTHORIZED with `refusal`.
 */
export async function registryToken(context: ProviderContext, scope: string, refusal: string): Promise<RegistryToken> {
  const { host, credentials } = await currentAzureLogin(context);
  const url = `https://${host}/oauth2/token`;
  const askedAtMs = Date.now();
  const isPrincipal = context.credentials?.variant === 'AzureAcr' && credentials !== undefined;
  const answer = isPrincipal
    ? await postForm(context, url, {
        grant_type: 'refresh_token',
        service: host,
        scope,
        refresh_token: credentials.password,
      })
    : await context.http.request(
        {
          method: 'GET',
          url: `${url}?${new URLSearchParams({ service: host, scope }).toString()}`,
          authorization: credentials && basicAuthorization(credentials),
        },
        context.signal,
      );
  const token = tokenFromResponse(answer, 'access_token', refusal);
  return { token, expiresAtMs: askedAtMs + tokenLifetimeSeconds(token) * 900 };
}
