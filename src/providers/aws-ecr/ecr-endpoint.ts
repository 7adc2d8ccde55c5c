import { ScanError } from '../../domain/scan-error.ts';
import type { ProviderContext } from '../provider-access.ts';
import { awsPartition } from './aws-region.ts';
import { type EcrHost, readEcrHost } from './ecr-host.ts';

/** Where a registry and the APIs are that speak for it. */
export interface EcrEndpoint {
  /** Null: not known before AWS says whose the credentials are. */
  registry: EcrHost | null;
  region: string;
  /** Origins of the two APIs: fixed hosts of AWS, always https. */
  ecrOrigin: string;
  stsOrigin: string;
}

/**
 * The place that a registry's address tells, or the region of its credentials. Hosts of the APIs as AWS's endpoint rules give them: a
 * registry that was named by its FIPS or dual-stack host is asked for by APIs of the same kind. Throws NOT_A_REGISTRY for an address
 * that is not a private registry of AWS.
 */
export function ecrEndpointOf({ url, credentials }: Pick<ProviderContext, 'url' | 'credentials'>): EcrEndpoint {
  if (url !== null) return endpointOfRegistry(new URL(url));
  const region = credentials?.fields['region'] ?? '';
  const partition = awsPartition(region);
  if (partition === undefined)
    throw new ScanError(
      'NOT_A_REGISTRY',
      'The region of the registry is unknown; enter it with the credentials or in the address.',
    );
  const { suffix } = partition;
  return {
    registry: null,
    region,
    ecrOrigin: `https://api.ecr.${region}.${suffix}`,
    stsOrigin: `https://sts.${region}.${suffix}`,
  };
}

function endpointOfRegistry({ host }: URL): EcrEndpoint {
  const registry = readEcrHost(host);
  if (registry !== undefined) {
    return { registry, region: registry.region, ecrOrigin: ecrOrigin(registry), stsOrigin: stsOrigin(registry) };
  }
  throw new ScanError(
    'NOT_A_REGISTRY',
    host === 'public.ecr.aws'
      ? 'AWS_ECR is only for private registries; images of ECR Public need no connected registry.'
      : `${host} is not the host of a private ECR registry (ACCOUNT.dkr.ecr.REGION.amazonaws.com).`,
  );
}

function ecrOrigin({ region, partition, isFips, isDualStack }: EcrHost): string {
  const name = isFips ? 'ecr-fips' : 'ecr';
  if (isDualStack && partition.dualStack) return `https://${name}.${region}.${partition.dualStack.api}`;
  return `https://${isFips ? name : `api.${name}`}.${region}.${partition.suffix}`;
}

/** In GovCloud and outside the United States there is one kind of STS host; in GovCloud it is a FIPS one. */
function stsOrigin({ region, partition, isFips, isDualStack }: EcrHost): string {
  const name = isFips && /^us-(?:east|west)-/.test(region) ? 'sts-fips' : 'sts';
  return `https://${name}.${region}.${(isDualStack && partition.dualStack?.api) || partition.suffix}`;
}
