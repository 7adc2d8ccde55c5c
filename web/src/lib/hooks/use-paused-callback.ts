import { useCallback, useEffect, useRef } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

/** A function that calls the given one with its last arguments, once it has not been called for some time. */
export function usePausedCallback<Arguments extends unknown[]>(
  callback: (...given: Arguments) => void,
  pauseMs: number,
): (...given: Arguments) => void {
  const call = useStableCallback(callback);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (...given: Arguments) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => call(...given), pauseMs);
    },
    [call, pauseMs],
  );
}
