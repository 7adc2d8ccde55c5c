import { ScanError } from '../../../domain/scan-error.ts';
import type { RegistryCredentials } from '../../../oci/registry/registry-credentials.ts';
import { readEcrHost } from '../../../providers/aws-ecr/ecr-host.ts';
import { azureCloudOf, registryAudience } from '../../../providers/azure-acr/azure-cloud.ts';
import { openProviderHttp } from '../../../providers/provider-http.ts';
import type { LoginRequest } from '../login-request.ts';
import { askCloud } from './ask-cloud.ts';
import { type Cloud, cloudOf } from './cloud-hosts.ts';
import type { CloudAnswer, CloudQuestion } from './cloud-question.ts';
import { exchangeCredentials } from './exchange-credentials.ts';

const names: Readonly<Record<Cloud, string>> = { aws: 'AWS', azure: 'Azure', google: 'Google Cloud' };

/**
 * Logs in at the cloud provider of a registry: the provider's library finds credentials, and the code that the service uses for connected
 * registries exchanges them. Undefined without credentials, and when the provider refuses them: the reason is reported, and the image may be public.
 */
export async function cloudLogin(
  host: string,
  request: Omit<LoginRequest, 'reference'>,
): Promise<RegistryCredentials | undefined> {
  const cloud = cloudOf(host);
  if (cloud === undefined) return undefined;
  const { policy, signal, warn, originMap } = request;
  const without = (reason: string): undefined => {
    warn(`continuing without a login at ${host}: ${reason}`);
  };
  const answer = await answerOf(cloud, host, request);
  signal.throwIfAborted();
  if (answer.problem !== undefined) return without(answer.problem);
  if (answer.aws === undefined && answer.token === undefined)
    return without(`there are no credentials of ${names[cloud]} on this machine`);
  const http = openProviderHttp({
    addressPolicy: policy,
    registryUrl: `https://${host}`,
    ...(originMap && { originMap }),
  });
  try {
    return await exchangeCredentials(answer, { cloud, host, policy, http, signal });
  } catch (error) {
    if (signal.aborted || !(error instanceof ScanError)) throw error;
    return without(error.message);
  } finally {
    await http.close();
  }
}

async function answerOf(
  cloud: Cloud,
  host: string,
  { environment, policy, signal, sources, timeMs }: Omit<LoginRequest, 'reference'>,
): Promise<CloudAnswer> {
  // An access token of gcloud, which Google's library does not read.
  const { CLOUDSDK_AUTH_ACCESS_TOKEN: token, GOOGLE_APPLICATION_CREDENTIALS: file } = environment;
  if (cloud === 'google' && token) return { token };
  if (cloud === 'google' && sources === 'configured' && !file) return {};
  const question = questionAbout(cloud, host, sources);
  return askCloud({ question, environment, policy, signal, ...(timeMs !== undefined && { timeMs }) });
}

function questionAbout(cloud: Cloud, host: string, sources: CloudQuestion['sources']): CloudQuestion {
  if (cloud === 'google') return { cloud, sources };
  if (cloud === 'aws') return { cloud, sources, region: readEcrHost(host)?.region ?? '' };
  const { authority = '', resourceManager = '' } = azureCloudOf(host) ?? {};
  return { cloud, sources, authority, audiences: [registryAudience, resourceManager] };
}
