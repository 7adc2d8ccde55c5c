import { ScanError } from '../../domain/scan-error.ts';
import { postForm } from '../post-form.ts';
import type { ProviderContext } from '../provider-access.ts';
import { readSession, type SessionKeys } from './assume-role.ts';
import type { EcrEndpoint } from './ecr-endpoint.ts';
import { readRoleArn } from './role-arn.ts';

/** Assumes a role through STS with a token of another identity provider. The request is not signed: the token is the proof. */
export async function assumeRoleWithWebIdentity(
  context: Pick<ProviderContext, 'http' | 'signal'>,
  { stsOrigin }: Pick<EcrEndpoint, 'stsOrigin'>,
  { roleArn, token, sessionName }: { roleArn: string; token: string; sessionName: string | undefined },
): Promise<SessionKeys> {
  if (readRoleArn(roleArn) === undefined)
    throw new ScanError('UNAUTHORIZED', 'The role of the web identity is not the ARN of a role.');
  const answer = await postForm(context, `${stsOrigin}/`, {
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: sessionName || 'plimsoll',
    WebIdentityToken: token,
  });
  if (answer.status >= 400)
    throw new ScanError(
      'UNAUTHORIZED',
      'AWS rejected the web identity token: it has expired, or the trust policy of the role does not allow it.',
    );
  const session = readSession(answer, 'AssumeRoleWithWebIdentity');
  if (session === undefined) throw new ScanError('NOT_A_REGISTRY', `${answer.url.host} does not respond like AWS.`);
  return session;
}
