import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Actions of the user after which the page must not move by itself. */
const userActions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * After a return to a page, moves the window to where the page was left. The router does this once, when the content may still be loading and the
 * page is too short; this repeats it until the page is long enough or the user acts.
 */
export function useLateScroll(): void {
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
  const left = useElementScrollRestoration({ getElement: () => window });
  // The position when the page was opened: later renders have the present one.
  const wantedTop = useEffectEvent(() => left?.scrollY ?? 0);
  useEffect(() => {
    const top = wantedTop();
    if (top === 0 || key === '') return;
    const end = (): void => {
      observer.disconnect();
      for (const name of userActions) window.removeEventListener(name, end, true);
    };
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < top) return;
      window.scrollTo({ top });
      end();
    });
    observer.observe(document.body);
    for (const name of userActions) window.addEventListener(name, end, true);
    return end;
  }, [key]);
}
