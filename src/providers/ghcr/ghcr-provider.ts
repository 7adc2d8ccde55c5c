import type { Provider } from '../provider.ts';
import { ghcrAccess } from './ghcr-access.ts';

export const ghcrProvider: Provider = {
  title: 'GitHub Container Registry',
  defaultUrl: 'https://ghcr.io',
  variants: ['UsernamePat', 'UsernamePassword'],
  hasPublicImages: true,
  access: ghcrAccess,
};
