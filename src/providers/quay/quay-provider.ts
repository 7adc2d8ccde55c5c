import type { Provider } from '../provider.ts';
import { quayAccess } from './quay-access.ts';

/** Robot accounts are a user name (`organization+robot`) and a password. */
export const quayProvider: Provider = {
  title: 'Quay',
  defaultUrl: 'https://quay.io',
  variants: ['UsernamePassword', 'UsernamePat'],
  hasPublicImages: true,
  webhook: { proof: 'url-token' },
  access: quayAccess,
};
