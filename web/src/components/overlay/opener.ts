/** The element from which the user opens a dialog: the focused one, or the button of the menu that contains it, because a menu closes. */
export function focusedOpener(): Element | null {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  return menuButton === null ? focused : document.getElementById(menuButton);
}

/**
 * Focuses the element again after a dialog; the content of the page if the element is gone or nothing was focused. The detail of a row that was
 * open when the page was loaded has no opener: its list gets the focus, which names the row.
 */
export function focusAgain(opener: Element | null, isDetail = false): void {
  const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const list = isDetail && (!isUsable || opener.localName === 'h1') ? document.querySelector('main [role=grid]') : null;
  const target = list ?? (isUsable ? opener : document.querySelector('main'));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
