import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

export const customProvider: Provider = {
  title: 'Custom registry',
  variants: ['UsernamePassword', 'UsernamePat'],
  hasPublicImages: true,
  webhook: { proof: 'header' },
  access: dockerRegistryAccess,
};
