import { ScanError } from '../../domain/scan-error.ts';
import { assumeRole } from '../../providers/aws-ecr/assume-role.ts';
import { assumeRoleWithWebIdentity } from '../../providers/aws-ecr/assume-role-with-web-identity.ts';
import type { AwsKeys } from '../../providers/aws-ecr/call-aws.ts';
import { ecrEndpointOf } from '../../providers/aws-ecr/ecr-endpoint.ts';
import { readSmallFile } from '../read-json-file.ts';
import { type AwsProfiles, readAwsProfiles } from './aws-profiles.ts';
import { ssoKeys } from './aws-sso.ts';
import type { CloudRequest } from './cloud-request.ts';

/** A profile names another one, whose role it assumes. */
const profilesMax = 5;

/**
 * Keys in the order of the AWS libraries: environment, web identity (Kubernetes, CI systems), profile. Metadata services of machines and
 * containers, and programs that a profile names, are not asked. Undefined when there are none.
 *
 * @throws {UsageError} when a file cannot be read
 */
export async function awsCredentials(request: CloudRequest): Promise<AwsKeys | undefined> {
  const { environment } = request;
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
    return keysOf(AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN);
  const { AWS_WEB_IDENTITY_TOKEN_FILE, AWS_ROLE_ARN, AWS_ROLE_SESSION_NAME } = environment;
  if (AWS_WEB_IDENTITY_TOKEN_FILE && AWS_ROLE_ARN)
    return webIdentityKeys(request, {
      tokenFile: AWS_WEB_IDENTITY_TOKEN_FILE,
      roleArn: AWS_ROLE_ARN,
      sessionName: AWS_ROLE_SESSION_NAME,
    });
  const profiles = await readAwsProfiles(environment);
  return profileKeys(request, profiles, [environment['AWS_PROFILE'] || 'default']);
}

/** `names`: the profile, and before it those that refer to it. */
async function profileKeys(
  request: CloudRequest,
  profiles: AwsProfiles,
  names: readonly string[],
): Promise<AwsKeys | undefined> {
  const name = names.at(-1) ?? '';
  const profile = profiles.profile(name);
  if (profile === undefined) return undefined;
  const [id, secret] = [profile.get('aws_access_key_id'), profile.get('aws_secret_access_key')];
  const own = id && secret ? keysOf(id, secret, profile.get('aws_session_token')) : undefined;
  const roleArn = profile.get('role_arn');
  const tokenFile = profile.get('web_identity_token_file');
  const source = profile.get('source_profile');
  if (roleArn && tokenFile)
    return webIdentityKeys(request, { tokenFile, roleArn, sessionName: profile.get('role_session_name') });
  if (roleArn && source) {
    // A profile may name itself: its own keys assume the role.
    const keys = source === name ? own : await sourceKeys(request, profiles, [...names, source]);
    if (keys === undefined) throw new ScanError('UNAUTHORIZED', `The AWS profile ${source} has no keys.`);
    // The id that the trust policy of the role requires.
    const organizationId = profile.get('external_id') ?? 'plimsoll';
    return assumeRole({ ...request, organizationId }, endpointOf(request), roleArn, keys);
  }
  return own ?? ssoKeys(request, profile, profiles);
}

function sourceKeys(
  request: CloudRequest,
  profiles: AwsProfiles,
  names: readonly string[],
): Promise<AwsKeys | undefined> {
  if (new Set(names).size < names.length || names.length > profilesMax)
    throw new ScanError('UNAUTHORIZED', 'The AWS profile refers to itself, or to too many profiles.');
  return profileKeys(request, profiles, names);
}

async function webIdentityKeys(
  request: CloudRequest,
  { tokenFile, roleArn, sessionName }: { tokenFile: string; roleArn: string; sessionName: string | undefined },
): Promise<AwsKeys> {
  const token = (await readSmallFile(tokenFile))?.trim();
  if (!token) throw new ScanError('UNAUTHORIZED', 'The file of the web identity token does not exist or is empty.');
  return assumeRoleWithWebIdentity(request, endpointOf(request), { roleArn, token, sessionName });
}

function endpointOf({ host }: CloudRequest) {
  return ecrEndpointOf({ url: `https://${host}`, credentials: null });
}

function keysOf(accessKeyId: string, secretAccessKey: string, sessionToken: string | undefined): AwsKeys {
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
