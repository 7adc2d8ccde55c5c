import { ScanError } from '../../domain/scan-error.ts';
import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import { loginPair } from '../../providers/login-with-credentials.ts';
import type { ProviderAccess } from '../../providers/provider-access.ts';
import { openProviderHttp } from '../../providers/provider-http.ts';
import { UsageError } from '../cli-context.ts';
import { ambientCredentials } from './ambient-credentials.ts';
import { type Cloud, cloudOf } from './cloud-hosts.ts';
import type { LoginRequest } from './login-request.ts';

/**
 * Logs in at the cloud provider of a registry with the credentials of the environment, by the code that the service uses for connected
 * registries. Undefined without credentials, and when the provider refuses them: the reason is reported, and the image may be public.
 */
export async function cloudLogin(
  host: string,
  { environment, policy, signal, warn, originMap }: Omit<LoginRequest, 'reference'>,
): Promise<RegistryCredentials | undefined> {
  const cloud = cloudOf(host);
  if (cloud === undefined) return undefined;
  try {
    const url = `https://${host}`;
    const http = openProviderHttp({ addressPolicy: policy, registryUrl: url, ...(originMap && { originMap }) });
    try {
      const credentials = await ambientCredentials(cloud, { host, environment, http, signal });
      if (credentials === undefined) return undefined;
      // The registry accepts an access token as it is.
      if (credentials.variant === 'UsernamePassword') return loginPair(credentials);
      const access = await loadAccess(cloud);
      const context = {
        organizationId: 'cli',
        url,
        credentials,
        repositories: [],
        addressPolicy: policy,
        http,
        signal,
      };
      return (await access.login(context)).credentials;
    } finally {
      await http.close();
    }
  } catch (error) {
    const isExpected = error instanceof ScanError || error instanceof UsageError;
    if (signal.aborted || !isExpected) throw error;
    warn(`continuing without a login at ${host}: ${error.message}`);
    return undefined;
  }
}

async function loadAccess(cloud: Cloud): Promise<ProviderAccess> {
  switch (cloud) {
    case 'aws':
      return (await import('../../providers/aws-ecr/aws-ecr-access.ts')).awsEcrAccess;
    case 'azure':
      return (await import('../../providers/azure-acr/azure-acr-access.ts')).azureAcrAccess;
    case 'google':
      return (await import('../../providers/google-gar/google-gar-access.ts')).googleGarAccess;
  }
}
