import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../../lib/api/client.ts';

export type Account = Schemas['GetAccountAnswer']['data'];

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await read(api.GET('/api/auth/account', { signal }))).data,
});
