import type { Provider } from '../provider.ts';
import { gitlabAccess } from './gitlab-access.ts';

/** Deploy tokens are a user name and a password. */
export const gitlabProvider: Provider = {
  title: 'GitLab',
  variants: ['UsernamePat', 'UsernamePassword'],
  hasPublicImages: true,
  hasSeparateImageHost: true,
  webhook: { proof: 'none', header: 'x-gitlab-token' },
  access: gitlabAccess,
};
