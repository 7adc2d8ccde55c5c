import type { AddressPolicy } from '../../../oci/image-source.ts';
import type { RegistryCredentials } from '../../../oci/registry/registry-credentials.ts';
import type { ProviderHttp } from '../../../providers/provider-http.ts';
import type { Cloud } from './cloud-hosts.ts';
import type { CloudAnswer } from './cloud-question.ts';

export interface Exchange {
  cloud: Cloud;
  host: string;
  policy: AddressPolicy;
  http: ProviderHttp;
  signal: AbortSignal;
}

/**
 * The login of a registry for credentials of its cloud. Google's registries accept an access token as password.
 *
 * @throws {ScanError} when the provider refuses them
 */
export async function exchangeCredentials(
  { aws, token = '' }: CloudAnswer,
  { cloud, host, policy, http, signal }: Exchange,
): Promise<RegistryCredentials | undefined> {
  switch (cloud) {
    case 'aws': {
      const { awsEcrAccess } = await import('../../../providers/aws-ecr/aws-ecr-access.ts');
      const login = await awsEcrAccess.login({
        organizationId: 'cli',
        url: `https://${host}`,
        credentials: { variant: 'AwsEcr', fields: { ...aws } },
        repositories: [],
        addressPolicy: policy,
        http,
        signal,
      });
      return login.credentials;
    }
    case 'azure': {
      const { exchangeAzureToken } = await import('../../../providers/azure-acr/exchange-azure-token.ts');
      const subject = 'the identity of Azure';
      return (await exchangeAzureToken({ http, signal }, { host, accessToken: token, subject })).credentials;
    }
    case 'google':
      return { username: 'oauth2accesstoken', password: token };
  }
}
