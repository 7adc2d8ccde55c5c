/** The items with their position from 1, which is the key of rows that never change and have no id. */
export function numbered<Item>(items: readonly Item[]): { number: number; item: Item }[] {
  return items.map((item, index) => ({ number: index + 1, item }));
}
