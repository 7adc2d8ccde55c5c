import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

export type FoundPackage = Schemas['SearchAnswer']['data']['packages'][number];

const textMin = 2;

/** Known package names that contain a text. Nothing for texts that the search refuses as too short. */
export function packageNamesQuery(text: string) {
  const q = text.trim().slice(0, 200);
  return queryOptions({
    queryKey: ['package-names', q],
    enabled: q.length >= textMin,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly FoundPackage[]> =>
      (await read(api.GET('/api/search', { params: { query: { q } }, signal }))).data.packages,
  });
}
