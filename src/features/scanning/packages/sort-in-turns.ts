import type { ComputeTurns } from './compute-turns.ts';

/** A stable sort that lets other events run between comparisons. `sort` blocks the thread until its end. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (left: Item, right: Item) => number,
  turns: ComputeTurns,
): Promise<Item[]> {
  let runs = items.map((item) => [item]);
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, turns));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (left: Item, right: Item) => number,
  turns: ComputeTurns,
): Promise<Item[]> {
  const merged: Item[] = [];
  let taken = 0;
  for (const item of right) {
    for (; taken < left.length; taken += 1) {
      const earlier = left[taken] as Item;
      if (turns.isOver()) await turns.next();
      if (compare(earlier, item) > 0) break;
      merged.push(earlier);
    }
    merged.push(item);
  }
  for (const item of left.slice(taken)) merged.push(item);
  return merged;
}
