import type { Environment } from '../../config/read-environment.ts';
import type { ProvidedCredentials } from '../../providers/credential-variants.ts';
import { readSmallFile } from '../read-json-file.ts';
import { awsCredentials } from './aws-credentials.ts';
import type { Cloud } from './cloud-hosts.ts';
import type { CloudRequest } from './cloud-request.ts';

/**
 * Credentials of a cloud in the environment and in the files of its command line. Metadata services of virtual machines are not asked.
 * Undefined when there are none.
 *
 * @throws {UsageError} when a file exists and cannot be read
 */
export function ambientCredentials(cloud: Cloud, request: CloudRequest): Promise<ProvidedCredentials | undefined> {
  const { environment } = request;
  switch (cloud) {
    case 'aws':
      return ofAws(request);
    case 'azure':
      return Promise.resolve(azureCredentials(environment));
    case 'google':
      return googleCredentials(environment);
  }
}

async function ofAws(request: CloudRequest): Promise<ProvidedCredentials | undefined> {
  const keys = await awsCredentials(request);
  if (keys === undefined) return undefined;
  const { accessKeyId, secretAccessKey, sessionToken } = keys;
  return { variant: 'AwsEcr', fields: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
}

/** A service principal, as in Azure's own libraries. */
function azureCredentials(environment: Environment): ProvidedCredentials | undefined {
  const { AZURE_TENANT_ID, AZURE_CLIENT_ID, AZURE_CLIENT_SECRET } = environment;
  if (!AZURE_TENANT_ID || !AZURE_CLIENT_ID || !AZURE_CLIENT_SECRET) return undefined;
  const fields = { tenantId: AZURE_TENANT_ID, clientId: AZURE_CLIENT_ID, clientSecret: AZURE_CLIENT_SECRET };
  return { variant: 'AzureAcr', fields };
}

/** An access token of gcloud, then the key file of a service account. Other kinds of credential files have no login here. */
async function googleCredentials(environment: Environment): Promise<ProvidedCredentials | undefined> {
  const { CLOUDSDK_AUTH_ACCESS_TOKEN: token, GOOGLE_APPLICATION_CREDENTIALS: file } = environment;
  if (token) return { variant: 'UsernamePassword', fields: { username: 'oauth2accesstoken', password: token } };
  const text = file ? await readSmallFile(file) : undefined;
  return text === undefined ? undefined : { variant: 'GoogleGar', fields: { serviceAccountJson: text } };
}
