import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ScanError } from '../../domain/scan-error.ts';
import { awsPartition } from '../../providers/aws-ecr/aws-region.ts';
import type { AwsKeys } from '../../providers/aws-ecr/call-aws.ts';
import { textField } from '../../providers/text-field.ts';
import { propertyOf } from '../property-of.ts';
import { readJsonFile } from '../read-json-file.ts';
import type { AwsProfiles } from './aws-profiles.ts';
import type { CloudRequest } from './cloud-request.ts';

const expired = 'The login of the AWS profile has expired or does not exist: run aws sso login.';

/**
 * Keys for the role of a profile of IAM Identity Center, with the token that `aws sso login` stored. The token is sent to the portal of AWS
 * only. Undefined for another kind of profile.
 */
export async function ssoKeys(
  { environment, http, signal }: CloudRequest,
  profile: ReadonlyMap<string, string>,
  profiles: AwsProfiles,
): Promise<AwsKeys | undefined> {
  const [accountId, roleName] = [profile.get('sso_account_id'), profile.get('sso_role_name')];
  if (!accountId || !roleName) return undefined;
  const sessionName = profile.get('sso_session');
  const session = sessionName === undefined ? profile : profiles.ssoSession(sessionName);
  const [startUrl, region = ''] = [session?.get('sso_start_url'), session?.get('sso_region')];
  const partition = awsPartition(region);
  if (startUrl === undefined || partition === undefined)
    throw new ScanError('UNAUTHORIZED', 'The AWS profile names no start URL and region of its login.');
  const cacheKey = createHash('sha1')
    .update(sessionName ?? startUrl)
    .digest('hex');
  const file = join(environment['HOME'] ?? '', '.aws/sso/cache', `${cacheKey}.json`);
  const cached = await readJsonFile(file);
  const token = textField(cached, 'accessToken');
  const endsAt = Date.parse(textField(cached, 'expiresAt') ?? '');
  if (token === undefined || !/^[\x21-\x7e]+$/.test(token) || !(endsAt > Date.now()))
    throw new ScanError('UNAUTHORIZED', expired);
  const query = new URLSearchParams({ role_name: roleName, account_id: accountId });
  const answer = await http.request(
    {
      method: 'GET',
      url: `https://portal.sso.${region}.${partition.suffix}/federation/credentials?${query.toString()}`,
      headers: { 'x-amz-sso_bearer_token': token },
    },
    signal,
  );
  const keys = propertyOf(answer.json, 'roleCredentials');
  const [accessKeyId, secretAccessKey] = [textField(keys, 'accessKeyId'), textField(keys, 'secretAccessKey')];
  if (answer.status !== 200 || accessKeyId === undefined || secretAccessKey === undefined)
    throw new ScanError('UNAUTHORIZED', `AWS gives no keys for the role ${roleName}: ${expired}`);
  return { accessKeyId, secretAccessKey, sessionToken: textField(keys, 'sessionToken') };
}
