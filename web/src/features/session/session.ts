import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

export type Session = Schemas['GetSessionAnswer']['data'];

/** The signed-in principal. It fails with 401 if there is no session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await read(api.GET('/api/auth/session', { signal }))).data,
  staleTime: 60_000,
  // Another user may have signed in in another tab meanwhile.
  refetchOnWindowFocus: 'always',
  meta: { isSessionProbe: true },
});

/** The session of a page that only signed-in users see. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}
