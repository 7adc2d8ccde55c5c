/** The filter bar of a list: the nearest one that shares a part of the page with it. */
function filterBarOf(list: Element): Element | undefined {
  for (let part = list.parentElement; part !== null; part = part.parentElement) {
    const bar = part.querySelector('[role=search]');
    if (bar !== null) return bar;
  }
  return undefined;
}

/** Focuses the search of a list. Returns false if the list has none. */
export function focusSearchOf(list: Element): boolean {
  const input = filterBarOf(list)?.querySelector<HTMLInputElement>('input[type=search]');
  input?.focus();
  input?.select();
  return input !== null && input !== undefined;
}

/** Opens the menu of filters of a list. Returns false if the list has none. */
export function addFilterTo(list: Element): boolean {
  const button = filterBarOf(list)?.querySelector<HTMLButtonElement>('[data-shortcut="add-filter"]');
  button?.click();
  return button !== null && button !== undefined;
}
