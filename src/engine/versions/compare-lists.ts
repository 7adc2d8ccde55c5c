/**
 * Compares two lists item by item, and a missing item as `absent`. `compareItems` must be a total order of all items and `absent`.
 */
export function compareLists<Item>(
  left: readonly Item[],
  right: readonly Item[],
  absent: Item,
  compareItems: (left: Item, right: Item) => number,
): number {
  for (let at = 0; at < left.length || at < right.length; at += 1) {
    const difference = compareItems(left[at] ?? absent, right[at] ?? absent);
    if (difference !== 0) return difference;
  }
  return 0;
}
