import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api/client.ts';

/** Members to whom findings can be assigned: the first 200 by name. */
export const assignableMembersQuery = queryOptions({
  queryKey: ['assignable-members'],
  queryFn: async ({ signal }) =>
    (await read(api.GET('/api/members/assignable', { params: { query: { limit: 200 } }, signal }))).data,
  staleTime: 300_000,
});
