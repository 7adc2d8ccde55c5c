import { focusRowAt, type RowPlace, rowPlaceOf } from '../../lib/focus/row-place.ts';

/** What the user opened a dialog from. */
export interface Opener {
  element: Element | null;
  /** Its row, which the dialog may remove. */
  row?: RowPlace | undefined;
  /** The list of the page, whose rows the dialog may be about. */
  list?: HTMLElement | null;
  /** What the page showed once before, such as a secret. */
  shownOnce?: Element | null;
}

/** The element from which the user opens a dialog: the focused one, or the button of the menu that contains it, because a menu closes. */
export function focusedOpener(): Opener {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  const element = menuButton === null ? focused : document.getElementById(menuButton);
  return { element, row: rowPlaceOf(element), list: listOfPage(), shownOnce: shownOnce() };
}

/**
 * Focuses the element again after a dialog; the content of the page if the element is gone or nothing was focused. If its row is gone, the row at
 * its place has the focus, and if only the element is gone, such as the button for selected rows, the list of the page. The detail of a row that was
 * open when the page was loaded has no opener: its list gets the focus, which names the row. A secret that the dialog created has the focus first,
 * because it is not shown again.
 */
export function focusAgain({ element: opener, row, list: earlier, ...before }: Opener, isDetail = false): void {
  const result = shownOnce();
  if (result !== null && result !== before.shownOnce) return result.focus();
  const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const isGone = opener?.isConnected === false;
  if (isGone && row !== undefined && focusRowAt(row)) return;
  const kept = isGone && earlier?.isConnected ? earlier : null;
  const list = isDetail && (!isUsable || opener.localName === 'h1') ? listOfPage() : kept;
  const target = list ?? (isUsable ? opener : document.querySelector('main'));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function listOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main [role=grid]');
}

function shownOnce(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main [data-shown-once]');
}
