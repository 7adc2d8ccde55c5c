import { ScanError } from '../../domain/scan-error.ts';
import type { ProviderContext } from '../provider-access.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { assumeRole, type SessionKeys } from './assume-role.ts';
import { type AwsKeys, callAws } from './call-aws.ts';
import { type EcrPlace, ecrPlaceOf } from './ecr-place.ts';

export interface EcrSession {
  place: EcrPlace;
  /** Calls an action of ECR's API; gives its JSON. */
  call(action: string, input: Record<string, unknown>): Promise<unknown>;
}

/** Keys are changed for new ones this long before they expire. */
export const renewalMs = 5 * 60 * 1000;

/** Role sessions of the registries that are being worked with: as long as their connections, which are opened for one use. */
const assumed = new WeakMap<ProviderHttp, Promise<SessionKeys>>();

/** ECR's API as the registry's credentials open it: with the access key itself, or as the role that it assumes, anew before that ends. */
export function openEcrSession(context: ProviderContext): EcrSession {
  const place = ecrPlaceOf(context);
  const given = keysOf(context);
  const roleArn = context.credentials?.fields['roleArn'];
  const currentKeys = async (): Promise<AwsKeys> => {
    if (roleArn === undefined) return given;
    const known = assumed.get(context.http);
    const session = await known?.catch(() => undefined);
    if (session !== undefined && session.expiresAtMs - renewalMs > Date.now()) return session;
    // Of several that find it ended, the first gets a new one for all.
    const others = assumed.get(context.http);
    if (others !== undefined && others !== known) return others;
    const renewed = assumeRole(context, place, roleArn, given);
    assumed.set(context.http, renewed);
    return renewed;
  };
  return {
    place,
    async call(action, input) {
      const call = {
        origin: place.ecrOrigin,
        service: 'ecr' as const,
        region: place.region,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AmazonEC2ContainerRegistry_V20150921.${action}`,
        },
        body: JSON.stringify(input),
        ...('repositoryName' in input && { missingHere: 'The repository is not there any more.' }),
        refusedHere: `AWS does not allow ecr:${action} to the credentials; a policy of theirs has to.`,
      };
      const { json } = await callAws(context, call, await currentKeys());
      return json;
    },
  };
}

function keysOf({ credentials }: ProviderContext): AwsKeys {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials?.fields ?? {};
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ScanError('UNAUTHORIZED', 'A private ECR registry needs an access key.');
  }
  return { accessKeyId, secretAccessKey, sessionToken };
}
