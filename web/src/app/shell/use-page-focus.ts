import { useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { findMarked, markOf } from '../../lib/focus/focus-mark.ts';
import { focusLeftAt, rememberFocus } from '../../lib/focus/focus-memory.ts';
import { onUserAction } from '../../lib/hooks/on-user-action.ts';
import { useHistoryEntry } from '../../lib/hooks/use-history-entry.ts';

/**
 * Moves the focus when the page changes. A return to a page focuses what was followed from there, also if its list is loaded again; another
 * page starts with its heading, which screen readers then announce. The first page keeps the focus of the browser, unless it follows a page without
 * this frame, such as sign-in.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const entry = useHistoryEntry();
  const { resolvedLocation } = useRouter().state;
  const shown = useRef(
    resolvedLocation === undefined || resolvedLocation.pathname === path
      ? { path, entry }
      : { path: resolvedLocation.pathname, entry: '' },
  );
  useRememberFocus();
  useEffect(() => {
    const before = shown.current;
    shown.current = { path, entry };
    if (before.entry === entry) return;
    const isNewPage = before.path !== path;
    const followed = isNewPage ? undefined : focusLeftAt(before.entry);
    // Within a page the focus stays where it is, unless its element is gone: the list of a followed row can be replaced by what the row contains,
    // and the header that sorted a list is drawn again with its rows.
    const mark = focusLeftAt(entry) ?? (followed?.row === undefined && followed?.control?.text ? followed : undefined);
    if (!isNewPage && mark === undefined && followed?.row === undefined) return;
    let isFirst = true;
    const restore = (): void => {
      const focused = document.activeElement;
      // Headings are focused in place of something that is gone, and the content by a dialog from which the user came to the page.
      const isLost =
        focused === null || focused === document.body || focused === main.current || focused.localName === 'h1';
      const needsHeading = isNewPage ? isFirst || isLost : isLost && mark === undefined;
      isFirst = false;
      if (mark !== undefined && (isNewPage || isLost) && focusMarked(mark)) end();
      else if (needsHeading) main.current?.querySelector('h1')?.focus({ preventScroll: true });
    };
    // The content may be loaded later, and the page before it may still be shown.
    const observer = new MutationObserver(restore);
    const end = (): void => {
      observer.disconnect();
      stopListening();
    };
    const stopListening = onUserAction(end);
    observer.observe(document.body, { childList: true, subtree: true });
    restore();
    return end;
  }, [path, entry, main]);
}

function focusMarked(mark: Parameters<typeof findMarked>[0]): boolean {
  const element = findMarked(mark);
  // The position of the page and of its lists is restored separately.
  element?.focus({ preventScroll: true });
  return element !== undefined;
}

/** Remembers the focused element of an entry of the history when the user leaves it. */
function useRememberFocus(): void {
  const router = useRouter();
  const clicked = useRef<Element | null>(null);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      clicked.current = target instanceof Element ? target.closest('a, button') : null;
    };
    window.addEventListener('click', onClick, { capture: true });
    const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
      if (fromLocation === undefined || !hrefChanged) return;
      // Safari does not focus a link that is clicked.
      const focused = document.activeElement === document.body ? clicked.current : document.activeElement;
      rememberFocus(
        fromLocation.state.__TSR_key ?? fromLocation.href,
        focused === null || !focused.isConnected ? undefined : markOf(focused),
      );
    });
    return () => {
      window.removeEventListener('click', onClick, { capture: true });
      stop();
    };
  }, [router]);
}
