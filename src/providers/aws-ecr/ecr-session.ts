import { ScanError } from '../../domain/scan-error.ts';
import type { ProviderContext } from '../provider-access.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { renewed } from '../renewed.ts';
import { assumeRole, type SessionKeys } from './assume-role.ts';
import { type AwsKeys, callAws } from './call-aws.ts';
import { type EcrEndpoint, ecrEndpointOf } from './ecr-endpoint.ts';

export interface EcrSession {
  endpoint: EcrEndpoint;
  /** Calls an action of ECR's API and returns its JSON. */
  call(action: string, input: Record<string, unknown>): Promise<unknown>;
}

/** Role sessions by registry connections, which exist for one use. */
const assumed = new WeakMap<ProviderHttp, () => Promise<SessionKeys>>();

/**
 * Opens ECR's API with the registry's credentials: with the access key itself, or with the role that it assumes and renews before expiry.
 */
export function openEcrSession(context: ProviderContext): EcrSession {
  const endpoint = ecrEndpointOf(context);
  const given = keysOf(context);
  const roleArn = context.credentials?.fields['roleArn'];
  const currentKeys = async (): Promise<AwsKeys> => {
    if (roleArn === undefined) return given;
    const role = assumed.get(context.http) ?? renewed(() => assumeRole(context, endpoint, roleArn, given));
    assumed.set(context.http, role);
    return role();
  };
  return {
    endpoint,
    async call(action, input) {
      const call = {
        origin: endpoint.ecrOrigin,
        service: 'ecr' as const,
        region: endpoint.region,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AmazonEC2ContainerRegistry_V20150921.${action}`,
        },
        body: JSON.stringify(input),
        ...('repositoryName' in input && { missingHere: 'The repository no longer exists.' }),
        refusedHere: `AWS does not allow ecr:${action} with these credentials; add the permission to their policy.`,
      };
      const { json } = await callAws(context, call, await currentKeys());
      return json;
    },
  };
}

function keysOf({ credentials }: ProviderContext): AwsKeys {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials?.fields ?? {};
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ScanError('UNAUTHORIZED', 'A private ECR registry requires an access key.');
  }
  return { accessKeyId, secretAccessKey, sessionToken };
}
