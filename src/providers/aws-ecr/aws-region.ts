/** A partition of AWS with its own accounts, roles and names. */
export interface AwsPartition {
  /** As in ARNs: `arn:aws-cn:…`. */
  id: string;
  /** Host suffix of its services. */
  suffix: string;
  /** Host suffix of dual-stack hosts of APIs and of ECR's registries. Undefined when there are none. */
  dualStack?: { api: string; registry: string };
}

/**
 * Partitions by region name, as AWS's SDKs define them (partitions.json). The isolated partitions, which the internet does not reach, are
 * left out.
 */
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

/** Undefined when the text is no region name. */
export function awsPartition(region: string): AwsPartition | undefined {
  return partitions.find(([regions]) => regions.test(region))?.[1];
}
