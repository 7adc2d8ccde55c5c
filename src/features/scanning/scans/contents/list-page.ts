import { compareText } from '../../../../lib/compare-text.ts';

interface ListRequest<Item> {
  page: number;
  limit: number;
  /** Absent: the order of the items. Items whose key is null are last in both directions. */
  by?: ((item: Item) => number | string | null) | undefined;
  direction: 'asc' | 'desc';
}

/** One page of a short list in memory. Items with the same key keep their order, which `desc` reverses. */
export function listPage<Item>(
  items: readonly Item[],
  { page, limit, by, direction }: ListRequest<Item>,
): { data: Item[]; total: number } {
  const ascending = by ? items.toSorted((left, right) => compareKeys(by(left), by(right))) : items;
  const ordered = direction === 'asc' ? ascending : ascending.toReversed();
  const isNull = (item: Item) => by?.(item) === null;
  const listed = [...ordered.filter((item) => !isNull(item)), ...ordered.filter(isNull)];
  return { data: listed.slice((page - 1) * limit, page * limit), total: items.length };
}

function compareKeys(left: number | string | null, right: number | string | null): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareText(String(left), String(right));
}

/** Whether one of the texts contains the wanted text, ignoring case. */
export function hasText(search: string | undefined, ...texts: (string | null)[]): boolean {
  const wanted = search?.toLowerCase() ?? '';
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
}
