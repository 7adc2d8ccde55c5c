/** Width in pixels of the neighbor that stays visible and shows that the list goes on. */
const neighborPx = 32;

/** Scrolls a line of tabs or links to the selected one. `scrollIntoView` would move the page too. */
export function scrollToSelected(list: HTMLElement | null): void {
  const selected = list?.querySelector('[data-state=active], [aria-current=page]');
  if (list === null || selected === null || selected === undefined) return;
  const [frame, box] = [list.getBoundingClientRect(), selected.getBoundingClientRect()];
  if (box.left < frame.left) list.scrollLeft += box.left - frame.left - neighborPx;
  else if (box.right > frame.right) list.scrollLeft += box.right - frame.right + neighborPx;
}
