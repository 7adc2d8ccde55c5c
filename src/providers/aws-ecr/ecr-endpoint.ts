import { ScanError } from '../../domain/scan-error.ts';
import type { ProviderContext } from '../provider-access.ts';
import { awsPartition } from './aws-region.ts';
import { type EcrHost, readEcrHost } from './ecr-host.ts';

/** Locations of a registry and of the APIs that belong to it. */
export interface EcrEndpoint {
  /** null before AWS has returned the account of the credentials. */
  registry: EcrHost | null;
  region: string;
  /** Origins of the two APIs: fixed hosts of AWS, always https. */
  ecrOrigin: string;
  stsOrigin: string;
}

/**
 * Location according to a registry's address, or to the region of its credentials. API hosts follow AWS's endpoint rules: a registry with a
 * FIPS or dual-stack host uses APIs of the same kind. Throws NOT_A_REGISTRY for an address that is no private registry of AWS.
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

/** GovCloud and regions outside the United States have one kind of STS host. In GovCloud it is a FIPS host. */
function stsOrigin({ region, partition, isFips, isDualStack }: EcrHost): string {
  const name = isFips && /^us-(?:east|west)-/.test(region) ? 'sts-fips' : 'sts';
  return `https://${name}.${region}.${(isDualStack && partition.dualStack?.api) || partition.suffix}`;
}
