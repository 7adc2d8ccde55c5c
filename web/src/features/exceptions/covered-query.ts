import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api/client.ts';

/** Findings by the filters of `findingsOf`: their number, and the first one, which names the tag. */
export const coveredQuery = (filter: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['exception-findings', filter],
    queryFn: ({ signal }) =>
      read(api.GET('/api/vulnerabilities', { params: { query: { ...filter, limit: 1 } }, signal })),
    enabled: filter.cveId !== '' && filter.package !== '',
    staleTime: 60_000,
  });
