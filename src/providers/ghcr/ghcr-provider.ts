import type { Provider } from '../provider.ts';
import { ghcrAccess } from './ghcr-access.ts';

export const ghcrProvider: Provider = {
  title: 'GitHub Container Registry',
  defaultUrl: 'https://ghcr.io',
  variants: ['UsernamePat', 'UsernamePassword'],
  hasPublicImages: true,
  webhook: { proof: 'hmac-sha256', header: 'x-hub-signature-256', signaturePrefix: 'sha256=' },
  access: ghcrAccess,
};
