import { ScanError } from '../../domain/scan-error.ts';
import { loginWithCredentials } from '../login-with-credentials.ts';
import { postForm } from '../post-form.ts';
import type { ProviderContext, RegistryLogin } from '../provider-access.ts';
import { registryHost } from '../registry-host.ts';
import { tokenFromResponse } from '../token-from-response.ts';
import { tokenLifetimeSeconds } from '../token-lifetime.ts';
import { type AzureCloud, azureCloudOf } from './azure-cloud.ts';

/** User name which states that the password is a refresh token of the registry (Azure/acr, AAD-OAuth). */
const refreshTokenUser = '00000000-0000-0000-0000-000000000000';
/** Audience of tokens for registries only. */
const registryAudience = 'https://containerregistry.azure.net';

/**
 * A service principal gets a token of Microsoft Entra ID, which the registry exchanges for a refresh token that is used for pulls. Other
 * credentials are a user name and a password. The secret is sent to the cloud's authority only, the token to Azure's registries only.
 */
export async function azureAcrLogin(context: ProviderContext): Promise<RegistryLogin> {
  const { url, credentials } = context;
  const host = registryHost(url);
  if (credentials?.variant !== 'AzureAcr' || host === null) return loginWithCredentials(context);
  const cloud = azureCloudOf(host);
  if (cloud === undefined) {
    throw new ScanError(
      'NOT_A_REGISTRY',
      `${host} is not an Azure login server (name.azurecr.io): for other hosts, use the service principal as user name and password.`,
    );
  }
  const askedAtMs = Date.now();
  const { tenantId = '' } = credentials.fields;
  const exchanged = await postForm(context, `https://${host}/oauth2/exchange`, {
    grant_type: 'access_token',
    service: host,
    tenant: tenantId,
    access_token: await principalToken(context, cloud, credentials.fields),
  });
  const password = tokenFromResponse(
    exchanged,
    'refresh_token',
    `${host} rejected the service principal: it has no role there, or the network rules of the registry block this service.`,
  );
  const expiresAtMs = askedAtMs + tokenLifetimeSeconds(password) * 900;
  return { host, credentials: { username: refreshTokenUser, password }, expiresAtMs };
}

/** Client credentials grant. When a directory does not know the registries' audience, the token is requested for the resource manager. */
async function principalToken(
  context: ProviderContext,
  { authority, resourceManager }: AzureCloud,
  { tenantId = '', clientId = '', clientSecret = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,253}$/.test(tenantId)) {
    throw new ScanError('UNAUTHORIZED', 'The tenant id is neither an id nor a domain name.');
  }
  const ask = (audience: string) =>
    postForm(context, `${authority}/${tenantId}/oauth2/v2.0/token`, {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: `${audience}/.default`,
    });
  const first = await ask(registryAudience);
  return tokenFromResponse(
    first.status === 400 ? await ask(resourceManager) : first,
    'access_token',
    `${new URL(authority).host} rejected the service principal: tenant, client id or secret is wrong, or the secret has expired.`,
  );
}
