import { compareText } from '../../../../lib/compare-text.ts';

interface ListRequest<Item> {
  page: number;
  limit: number;
  /** Absent: the order of the items. */
  by?: ((item: Item) => number | string) | undefined;
  direction: 'asc' | 'desc';
}

/** One page of a short list in memory. Items with the same key keep their order, which `desc` reverses. */
export function listPage<Item>(
  items: readonly Item[],
  { page, limit, by, direction }: ListRequest<Item>,
): { data: Item[]; total: number } {
  const ascending = by ? items.toSorted((left, right) => compareKeys(by(left), by(right))) : items;
  const ordered = direction === 'asc' ? ascending : ascending.toReversed();
  return { data: ordered.slice((page - 1) * limit, page * limit), total: items.length };
}

function compareKeys(left: number | string, right: number | string): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareText(String(left), String(right));
}

/** Whether one of the texts contains the wanted text, ignoring case. */
export function hasText(search: string | undefined, ...texts: (string | null)[]): boolean {
  const wanted = search?.toLowerCase() ?? '';
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
}
