import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

/**
 * The account in a private registry's address is learned from the authorization token, so a region alone gives no address.
 * Public images are on another service (ECR Public).
 */
export const awsEcrProvider: Provider = {
  title: 'Amazon ECR',
  place: { field: 'region' },
  variants: ['AwsEcr'],
  hasPublicImages: false,
  access: dockerRegistryAccess,
};
