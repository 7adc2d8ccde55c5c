import type { Provider } from '../provider.ts';
import { harborAccess } from './harbor-access.ts';

export const harborProvider: Provider = {
  title: 'Harbor',
  variants: ['HarborRobot', 'UsernamePassword'],
  hasPublicImages: true,
  webhook: { proof: 'header' },
  access: harborAccess,
};
