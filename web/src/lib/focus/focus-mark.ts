/** Describes a focused element, so that it is found again after its page was left and drawn anew. */
export interface FocusMark {
  /** The row of a list that contains the element, or that the list names as focused. */
  row?: ListRow;
  /** Absent if the list itself has the focus. */
  control?: Control;
}

interface ListRow {
  /** `data-scroll-restoration-id` of the list. */
  list: string;
  /** `data-row` of the row. */
  id: string;
  /** Index of the row in the whole list, from 0. */
  index: number;
}

interface Control {
  name: string;
  text: string;
  href: string | null;
  /** Index among the equal controls of the row or page. */
  nth: number;
}

const listAttribute = 'data-scroll-restoration-id';
const listSelector = `[role=grid][${listAttribute}]`;

/** The mark of an element; undefined for elements that are not found again, such as inputs and the navigation. */
export function markOf(element: Element): FocusMark | undefined {
  const list = element.closest(listSelector);
  if (element === list) {
    const focused = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const row = rowOf(list, focused);
    return row === undefined ? undefined : { row };
  }
  const rowElement = element.closest<HTMLElement>('[data-row]');
  const place = rowElement ?? pagePlace();
  if (!element.matches('a, button') || !place.contains(element)) return undefined;
  const text = element.textContent;
  const href = element.getAttribute('href');
  const same = controlsLike(place, { name: element.localName, text, href });
  const control = { name: element.localName, text, href, nth: same.findIndex((one) => one === element) };
  const row = list === null ? undefined : rowOf(list, rowElement);
  return row === undefined ? { control } : { row, control };
}

/** The element of a mark; undefined while it is not drawn. A row without the control has its list instead. */
export function findMarked({ row, control }: FocusMark): HTMLElement | undefined {
  if (row === undefined) return control === undefined ? undefined : controlIn(pagePlace(), control);
  const lists = [...document.querySelectorAll<HTMLElement>(listSelector)];
  const list = lists.find((one) => one.getAttribute(listAttribute) === row.list);
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const element = rows.find((one) => one.dataset['row'] === row.id);
  if (element === undefined) return undefined;
  return (control === undefined ? undefined : controlIn(element, control)) ?? list;
}

function rowOf(list: Element, row: HTMLElement | null): ListRow | undefined {
  const id = row?.dataset['row'];
  if (row === null || id === undefined) return undefined;
  // The header is the row with the number 1.
  const index = Number(row.getAttribute('aria-rowindex')) - 2;
  return { list: list.getAttribute(listAttribute) ?? '', id, index };
}

/** The open dialog, because nothing behind it can have the focus; otherwise the content of the page. */
function pagePlace(): Element {
  return document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
}

function controlIn(place: Element, control: Control): HTMLElement | undefined {
  const same = controlsLike(place, control);
  return same[control.nth] ?? same[0];
}

function controlsLike(place: Element, { name, text, href }: Omit<Control, 'nth'>): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(name)].filter(
    (one) => one.textContent === text && one.getAttribute('href') === href,
  );
}
