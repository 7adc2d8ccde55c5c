import { postForm } from '../post-form.ts';
import type { ProviderContext, RegistryLogin } from '../provider-access.ts';
import { tokenFromResponse } from '../token-from-response.ts';
import { tokenLifetimeSeconds } from '../token-lifetime.ts';

/** User name which states that the password is a refresh token of the registry (Azure/acr, AAD-OAuth). */
const refreshTokenUser = '00000000-0000-0000-0000-000000000000';

export interface AzureExchange {
  host: string;
  /** Of Microsoft Entra ID. */
  accessToken: string;
  tenantId?: string | undefined;
  /** The owner of the token, in the message of a refusal. */
  subject: string;
}

/**
 * Exchanges a token of Microsoft Entra ID at a registry for a refresh token, which is used for pulls.
 *
 * @throws {ScanError} UNAUTHORIZED when the registry refuses it
 */
export async function exchangeAzureToken(
  context: Pick<ProviderContext, 'http' | 'signal'>,
  { host, accessToken, tenantId, subject }: AzureExchange,
): Promise<RegistryLogin> {
  const askedAtMs = Date.now();
  const exchanged = await postForm(context, `https://${host}/oauth2/exchange`, {
    grant_type: 'access_token',
    service: host,
    ...(tenantId !== undefined && { tenant: tenantId }),
    access_token: accessToken,
  });
  const password = tokenFromResponse(
    exchanged,
    'refresh_token',
    `${host} rejected ${subject}: it has no role there, or the network rules of the registry block this service.`,
  );
  const expiresAtMs = askedAtMs + tokenLifetimeSeconds(password) * 900;
  return { host, credentials: { username: refreshTokenUser, password }, expiresAtMs };
}
