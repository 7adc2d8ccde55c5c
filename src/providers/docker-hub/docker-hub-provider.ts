import type { Provider } from '../provider.ts';
import { dockerHubAccess } from './docker-hub-access.ts';

export const dockerHubProvider: Provider = {
  title: 'Docker Hub',
  defaultUrl: 'https://docker.io',
  variants: ['UsernamePat', 'UsernamePassword'],
  hasPublicImages: true,
  webhook: { proof: 'url-token' },
  access: dockerHubAccess,
};
