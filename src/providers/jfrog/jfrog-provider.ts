import type { Provider } from '../provider.ts';
import { jfrogAccess } from './jfrog-access.ts';

export const jfrogProvider: Provider = {
  title: 'JFrog Artifactory',
  variants: ['JfrogIdentityToken', 'UsernamePassword'],
  hasPublicImages: true,
  webhook: { proof: 'header', header: 'x-jfrog-event-auth' },
  access: jfrogAccess,
};
