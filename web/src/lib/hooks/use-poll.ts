import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Reads all queries with the key again every few seconds while `isActive`, also those that a list loaded page by page. */
export function usePoll(isActive: boolean, key: QueryKey, everyMs = 3000): void {
  const client = useQueryClient();
  const text = JSON.stringify(key);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: JSON.parse(text) as QueryKey });
    }, everyMs);
    return () => clearInterval(timer);
  }, [isActive, text, client, everyMs]);
}
