import type { Provider } from '../provider.ts';
import { dockerRegistryAccess } from './docker-registry-access.ts';

/** Any registry with the distribution protocol, version 2. */
export const dockerRegistryProvider: Provider = {
  title: 'Docker registry',
  variants: ['UsernamePassword', 'UsernamePat'],
  hasPublicImages: true,
  webhook: { proof: 'header' },
  access: dockerRegistryAccess,
};
