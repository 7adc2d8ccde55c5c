import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

export const jfrogProvider: Provider = {
  title: 'JFrog Artifactory',
  variants: ['JfrogIdentityToken', 'UsernamePassword'],
  hasPublicImages: true,
  access: dockerRegistryAccess,
};
