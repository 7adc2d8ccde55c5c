import type { Provider } from '../provider.ts';
import { awsEcrAccess } from './aws-ecr-access.ts';
import { awsPartition } from './aws-region.ts';
import { ecrHostOf, readEcrHost } from './ecr-host.ts';
import { readRoleArn } from './role-arn.ts';

/**
 * The address of a private registry contains region and account. The account is that of the assumed role. For an access key only AWS knows
 * it, and returns it at the first login. Public images are in another service (ECR Public) and need no connected registry.
 */
export const awsEcrProvider: Provider = {
  title: 'Amazon ECR',
  addressField: {
    field: 'region',
    urlOf: (region, { roleArn = '' }) => {
      if (awsPartition(region) === undefined) return undefined;
      const role = readRoleArn(roleArn);
      return role ? `https://${ecrHostOf(role.accountId, region)}` : null;
    },
  },
  variants: ['AwsEcr'],
  hasPublicImages: false,
  isImageHost: (host) => readEcrHost(host) !== undefined,
  webhook: { proof: 'header' },
  access: awsEcrAccess,
};
