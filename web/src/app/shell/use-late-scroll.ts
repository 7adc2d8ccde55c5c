import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { onUserAction } from '../../lib/hooks/on-user-action.ts';
import { useHistoryEntry } from '../../lib/hooks/use-history-entry.ts';

/**
 * After a return to a page, moves the window to where the page was left. The router does this once, when the content may still be loading and the
 * page is too short; this repeats it until the page is long enough or the user acts.
 */
export function useLateScroll(): void {
  const key = useHistoryEntry();
  const left = useElementScrollRestoration({ getElement: () => window });
  // The position when the page was opened: later renders have the present one.
  const wantedTop = useEffectEvent(() => left?.scrollY ?? 0);
  useEffect(() => {
    const top = wantedTop();
    if (top === 0 || key === '') return;
    const end = (): void => {
      observer.disconnect();
      stopListening();
    };
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < top) return;
      window.scrollTo({ top });
      end();
    });
    observer.observe(document.body);
    const stopListening = onUserAction(end);
    return end;
  }, [key]);
}
