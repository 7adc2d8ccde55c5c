import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

export type Organization = Schemas['GetOrganizationAnswer']['data'];

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: async ({ signal }) => (await read(api.GET('/api/organization', { signal }))).data,
});
