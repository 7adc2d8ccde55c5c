import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a request whose key begins with this one has an answer, data or an error. Figures beside a list wait for its first one: a browser
 * sends six requests at once, and in a large organization counting takes the processor time that the rows need.
 */
export function useAnswered(queryKey: readonly unknown[]): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache.findAll({ queryKey }).some(({ state: { status } }) => status !== 'pending'),
  );
}
