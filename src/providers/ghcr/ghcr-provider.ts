import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

export const ghcrProvider: Provider = {
  title: 'GitHub Container Registry',
  defaultUrl: 'https://ghcr.io',
  variants: ['UsernamePat', 'UsernamePassword'],
  hasPublicImages: true,
  access: dockerRegistryAccess,
};
