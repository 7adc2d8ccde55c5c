import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const everyMs = 5000;

/** Loads the queries of a key again every five seconds while something in them is queued or running. */
export function useRefreshWhile(isActive: boolean, key: readonly unknown[]): void {
  const client = useQueryClient();
  const text = JSON.stringify(key);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: JSON.parse(text) as unknown[] });
    }, everyMs);
    return () => clearInterval(timer);
  }, [isActive, client, text]);
}
