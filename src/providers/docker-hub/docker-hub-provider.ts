import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

export const dockerHubProvider: Provider = {
  title: 'Docker Hub',
  defaultUrl: 'https://docker.io',
  variants: ['UsernamePat', 'UsernamePassword'],
  hasPublicImages: true,
  access: dockerRegistryAccess,
};
