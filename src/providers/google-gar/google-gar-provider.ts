import { dockerRegistryAccess } from '../docker-registry/docker-registry-access.ts';
import type { Provider } from '../provider.ts';

/** One host for each location; repositories of all projects are below it. */
export const googleGarProvider: Provider = {
  title: 'Google Artifact Registry',
  place: { field: 'location', urlOf: (location) => `https://${location}-docker.pkg.dev` },
  variants: ['GoogleGar'],
  hasPublicImages: true,
  access: dockerRegistryAccess,
};
