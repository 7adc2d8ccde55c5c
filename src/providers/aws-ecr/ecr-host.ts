import { type AwsPartition, awsPartition } from './aws-region.ts';

/** Account and region in the host of a private registry. */
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
 * Parses `ACCOUNT.dkr.ecr[-fips].REGION.amazonaws.com` and `ACCOUNT.dkr-ecr[-fips].REGION.on.aws`, with the suffixes of the other
 * partitions (ECR user guide, "Private registry"; General Reference, "ECR endpoints"). Undefined for any other host: only AWS's own names
 * match, so credentials for AWS are sent to AWS only.
 */
export function readEcrHost(host: string): EcrHost | undefined {
  const [, accountId, separator, fips, region, suffix] = form.exec(host) ?? [];
  const partition = awsPartition(region ?? '');
  if (accountId === undefined || region === undefined || partition === undefined) return undefined;
  const isDualStack = separator === '-';
  if (suffix !== (isDualStack ? partition.dualStack?.registry : partition.suffix)) return undefined;
  return { host, accountId, region, partition, isFips: fips !== undefined, isDualStack };
}

/** Host of an account's registry in a region. Undefined when the text is no region. */
export function ecrHostOf(accountId: string, region: string): string | undefined {
  const partition = awsPartition(region);
  return partition && `${accountId}.dkr.ecr.${region}.${partition.suffix}`;
}
