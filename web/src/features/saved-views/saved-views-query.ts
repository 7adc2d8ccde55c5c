import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

export type SavedView = Schemas['SavedView'];

export const savedViewsKey = ['saved-views'] as const;

/** Stored views of a page by name, own and shared ones: the first 200, as many as a member may have. */
export const savedViewsQuery = (page: string) =>
  queryOptions({
    queryKey: [...savedViewsKey, page],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/saved-views', { params: { query: { pageName: page, limit: 200 } }, signal }))).data,
    staleTime: 60_000,
  });
