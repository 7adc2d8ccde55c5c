/** The element from which the user opens a dialog: the focused one, or the button of the menu that contains it, because a menu closes. */
export function focusedOpener(): Element | null {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  return menuButton === null ? focused : document.getElementById(menuButton);
}

/** Focuses the element again after a dialog; the content of the page if the element is gone or nothing was focused. */
export function focusAgain(opener: Element | null): void {
  const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = isUsable ? opener : document.querySelector<HTMLElement>('main');
  target?.focus({ preventScroll: true });
}
