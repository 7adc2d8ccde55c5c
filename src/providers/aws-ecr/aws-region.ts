/** A part of AWS with accounts, roles and names of its own. */
export interface AwsPartition {
  /** As in ARNs: `arn:aws-cn:…`. */
  id: string;
  /** What the hosts of its services end in. */
  suffix: string;
  /** The same for hosts that also have IPv6 addresses: of APIs, and of ECR's registries; undefined where there are none. */
  dualStack?: { api: string; registry: string };
}

/** By the regions' names, as AWS's SDKs tell them apart (partitions.json); the isolated partitions, which no internet reaches, are left out. */
const partitions: readonly [regions: RegExp, partition: AwsPartition][] = [
  [
    /^cn-[a-z]+-\d+$/,
    {
      id: 'aws-cn',
      suffix: 'amazonaws.com.cn',
      dualStack: { api: 'api.amazonwebservices.com.cn', registry: 'on.amazonwebservices.com.cn' },
    },
  ],
  [
    /^us-gov-[a-z]+-\d+$/,
    { id: 'aws-us-gov', suffix: 'amazonaws.com', dualStack: { api: 'api.aws', registry: 'on.aws' } },
  ],
  [/^eusc-[a-z]+-[a-z]+-\d+$/, { id: 'aws-eusc', suffix: 'amazonaws.eu' }],
  [/^[a-z]{2}-[a-z]+-\d+$/, { id: 'aws', suffix: 'amazonaws.com', dualStack: { api: 'api.aws', registry: 'on.aws' } }],
];

/** Undefined when the text is no name of a region. */
export function awsPartition(region: string): AwsPartition | undefined {
  return partitions.find(([regions]) => regions.test(region))?.[1];
}
