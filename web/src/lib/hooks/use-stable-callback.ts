import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that never changes and calls the newest given one, for components that are drawn again only if their properties change. */
export function useStableCallback<Arguments extends unknown[]>(
  callback: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...given: Arguments) => newest.current(...given), []);
}
