import type { Provider } from '../provider.ts';
import { googleGarAccess } from './google-gar-access.ts';

/** One host per location, with the repositories of all projects below it. */
export const googleGarProvider: Provider = {
  title: 'Google Artifact Registry',
  addressField: { field: 'location', urlOf: (location) => `https://${location}-docker.pkg.dev` },
  variants: ['GoogleGar'],
  hasPublicImages: true,
  webhook: { proof: 'url-token' },
  access: googleGarAccess,
};
