import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

export const nexusProvider: Provider = {
  title: 'Sonatype Nexus',
  variants: ['UsernamePassword'],
  hasPublicImages: true,
  access: dockerRegistryAccess,
};
