import { type AwsPartition, awsPartition } from './aws-region.ts';

/** What the host of a private registry says of it. */
export interface EcrHost {
  host: string;
  /** 12 digits. */
  accountId: string;
  region: string;
  partition: AwsPartition;
  isFips: boolean;
  isDualStack: boolean;
}

const form = /^(\d{12})\.dkr([.-])ecr(-fips)?\.([a-z0-9-]{1,32})\.([a-z.]{1,32})$/;

/**
 * Reads `ACCOUNT.dkr.ecr[-fips].REGION.amazonaws.com` and `ACCOUNT.dkr-ecr[-fips].REGION.on.aws`, with the suffixes of the other
 * partitions (ECR user guide, "Private registry"; General Reference, "ECR endpoints"). Undefined for any other host: none but AWS's own
 * names match, so that nobody else is shown what is meant for AWS.
 */
export function readEcrHost(host: string): EcrHost | undefined {
  const [, accountId, separator, fips, region, suffix] = form.exec(host) ?? [];
  const partition = awsPartition(region ?? '');
  if (accountId === undefined || region === undefined || partition === undefined) return undefined;
  const isDualStack = separator === '-';
  if (suffix !== (isDualStack ? partition.dualStack?.registry : partition.suffix)) return undefined;
  return { host, accountId, region, partition, isFips: fips !== undefined, isDualStack };
}

/** Host of an account's registry in a region; undefined when it is no region. */
export function ecrHostOf(accountId: string, region: string): string | undefined {
  const partition = awsPartition(region);
  return partition && `${accountId}.dkr.ecr.${region}.${partition.suffix}`;
}
