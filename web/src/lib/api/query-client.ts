import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

const attemptsMax = 3;
/**
 * Requests are sent also when the browser believes that it has no network. The service may be on the same machine, and a change that waits for a
 * network would look stored.
 */
const networkMode = 'always';

/** Whether another attempt of a read can help: the service was not reached, or was not ready. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status === 503 || error.status === 504);
}

/** The cache of all requests. `onSignedOut` is called when a response says that there is no valid session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (error instanceof ApiFailure && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => void (query.meta?.isSessionProbe !== true && onError(error)),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: (failures, error) => isTransient(error) && failures + 1 < attemptsMax,
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
      },
      mutations: { networkMode, retry: false },
    },
  });
}
