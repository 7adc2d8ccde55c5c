/** Partition and account of `arn:PARTITION:iam::ACCOUNT:role/[PATH/]NAME`. Undefined for any other text. */
export function readRoleArn(arn: string): { partitionId: string; accountId: string } | undefined {
  const [, partitionId, accountId] = /^arn:([a-z-]{1,32}):iam::(\d{12}):role\/[\w+=,.@/-]{1,576}$/.exec(arn) ?? [];
  return partitionId === undefined || accountId === undefined ? undefined : { partitionId, accountId };
}
