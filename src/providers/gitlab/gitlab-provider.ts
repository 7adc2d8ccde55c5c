import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

/** Deploy tokens are a user name and a password. */
export const gitlabProvider: Provider = {
  title: 'GitLab',
  variants: ['UsernamePat', 'UsernamePassword'],
  hasPublicImages: true,
  access: dockerRegistryAccess,
};
