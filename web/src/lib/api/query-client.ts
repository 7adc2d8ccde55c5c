import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, isGone, isRefused } from './api-failure.ts';

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

/** Whether the data of a query may change. Data that never change, or that are costly to read, are never stale. */
function canChange({ observers }: Query): boolean {
  return observers.every(({ options }) => options.staleTime !== Number.POSITIVE_INFINITY);
}

/**
 * Components learn of a new state at once, instead of after a timer: a button must be disabled before the second click of a double click, which
 * would send a form again.
 */
notifyManager.setScheduler(queueMicrotask);

/** The cache of all requests. `onSignedOut` is called when a response says that there is no valid session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (error instanceof ApiFailure && error.status === 401) onSignedOut();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.isSessionProbe !== true) onError(error);
        // The page must not go on showing a record that was deleted.
        if (isGone(error)) query.setState({ data: undefined });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        // Not awaited: the reason of the refusal is shown also while the service is slow.
        if (isRefused(error)) void client.invalidateQueries({ predicate: canChange });
      },
    }),
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
  return client;
}
