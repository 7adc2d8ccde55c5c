import { ScanError } from '../../domain/scan-error.ts';
import { loginWithCredentials } from '../login-with-credentials.ts';
import { postForm } from '../post-form.ts';
import type { ProviderContext, RegistryLogin } from '../provider-access.ts';
import { registryHost } from '../registry-host.ts';
import { tokenFromResponse } from '../token-from-response.ts';
import { type AzureCloud, azureCloudOf, registryAudience } from './azure-cloud.ts';
import { exchangeAzureToken } from './exchange-azure-token.ts';

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
  const accessToken = await principalToken(context, cloud, credentials.fields);
  const { tenantId } = credentials.fields;
  return exchangeAzureToken(context, { host, accessToken, tenantId, subject: 'the service principal' });
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
