import type { Provider } from '../provider.ts';
import { nexusAccess } from './nexus-access.ts';

export const nexusProvider: Provider = {
  title: 'Sonatype Nexus',
  variants: ['UsernamePassword'],
  hasPublicImages: true,
  webhook: { proof: 'hmac-sha1', header: 'x-nexus-webhook-signature' },
  access: nexusAccess,
};
