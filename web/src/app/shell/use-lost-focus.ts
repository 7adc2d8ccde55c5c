import { type RefObject, useEffect } from 'react';

/** Time in which a page focuses something itself, such as the row at the place of a removed one, or a closing dialog its opener. */
const ownFocusMs = 200;
/** What takes the focus or will be replaced. */
const unfinished = '[role=dialog], [role=status][aria-label^="Loading"], main[aria-busy=true]';

/**
 * Moves the focus to the heading of the page when the focused element was removed and nothing else took the focus, such as the choice of a step
 * that the next step replaces. The browser would begin again at the top of the document, and screen readers would announce nothing.
 */
export function useLostFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: number | undefined;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    // A click beside everything takes the focus away, which the user wants.
    const forget = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && last?.contains(target))) last = null;
    };
    const restore = (): void => {
      timer = undefined;
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      if (document.querySelector(unfinished) === null)
        main.current?.querySelector('h1')?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (last !== null && !last.isConnected) timer ??= window.setTimeout(restore, ownFocusMs);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, [main]);
}
