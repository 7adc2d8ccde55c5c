import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

export type Capabilities = Schemas['GetCapabilitiesAnswer']['data'];

/**
 * What the signed-in user may do, from the rules that the service enforces, and the plan of the organization. It is loaded together with
 * the session, and like it fails with 401 if there is none.
 */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: async ({ signal }) => (await read(api.GET('/api/auth/capabilities', { signal }))).data,
  staleTime: 300_000,
  meta: { isSessionProbe: true },
});

/** The capabilities of a page that only signed-in users see. */
export function useCapabilities(): Capabilities {
  return useSuspenseQuery(capabilitiesQuery).data;
}
