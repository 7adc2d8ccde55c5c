import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

export type Registry = Schemas['ListRegistriesAnswer']['data'][number];

/** All registries of the organization. */
export const registriesQuery = queryOptions({
  queryKey: ['registries'],
  queryFn: async ({ signal }) => (await read(api.GET('/api/registries', { signal }))).data,
});
