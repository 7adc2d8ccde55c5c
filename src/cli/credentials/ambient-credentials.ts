import { join } from 'node:path';
import type { Environment } from '../../config/read-environment.ts';
import type { ProvidedCredentials } from '../../providers/credential-variants.ts';
import { readSmallFile } from '../read-json-file.ts';
import type { Cloud } from './cloud-hosts.ts';
import { readProfile } from './read-profile.ts';

/**
 * Credentials of a cloud in the environment and in the files of its command line. Metadata services of virtual machines are not asked.
 * Undefined when there are none.
 *
 * @throws {UsageError} when a file exists and cannot be read
 */
export function ambientCredentials(cloud: Cloud, environment: Environment): Promise<ProvidedCredentials | undefined> {
  switch (cloud) {
    case 'aws':
      return awsCredentials(environment);
    case 'azure':
      return Promise.resolve(azureCredentials(environment));
    case 'google':
      return googleCredentials(environment);
  }
}

/** Environment, then the profile in the shared credentials file. */
async function awsCredentials(environment: Environment): Promise<ProvidedCredentials | undefined> {
  const {
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN,
    AWS_PROFILE,
    AWS_SHARED_CREDENTIALS_FILE,
    HOME,
  } = environment;
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
    return awsKeys(AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN);
  const file = AWS_SHARED_CREDENTIALS_FILE || (HOME ? join(HOME, '.aws/credentials') : undefined);
  const text = file === undefined ? undefined : await readSmallFile(file);
  const profile = text === undefined ? undefined : readProfile(text, AWS_PROFILE || 'default');
  const [id, secret] = [profile?.get('aws_access_key_id'), profile?.get('aws_secret_access_key')];
  return id && secret ? awsKeys(id, secret, profile?.get('aws_session_token')) : undefined;
}

function awsKeys(accessKeyId: string, secretAccessKey: string, sessionToken: string | undefined): ProvidedCredentials {
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
