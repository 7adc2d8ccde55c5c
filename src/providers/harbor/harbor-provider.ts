import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

export const harborProvider: Provider = {
  title: 'Harbor',
  variants: ['HarborRobot', 'UsernamePassword'],
  hasPublicImages: true,
  access: dockerRegistryAccess,
};
