import { createHashTable } from './hash-table.ts';
import { hasHash } from './tree.ts';

/** Hashes of several layers. */
export interface LayerHashes {
  add(hash: number): void;
  /** Adds a sorted list. For at most a few layers, because each list is searched. */
  addList(sorted: Float64Array): void;
  has(hash: number): boolean;
  /** Whether a sorted list has one of the hashes. */
  hasAnyOf(sorted: Float64Array): boolean;
}

/** `tableCount`: number of hashes that are not in a list. */
export function createLayerHashes(tableCount: number): LayerHashes {
  const table = createHashTable(tableCount);
  const lists: Float64Array[] = [];
  const has = (hash: number): boolean => {
    if (table.has(hash)) return true;
    for (const list of lists) if (hasHash(list, hash)) return true;
    return false;
  };
  return {
    add: table.add,
    addList: (sorted) => void lists.push(sorted),
    has,
    hasAnyOf(sorted) {
      if (lists.some((list) => haveCommon(list, sorted))) return true;
      const isTableSmaller = table.slotCount < sorted.length;
      return isTableSmaller ? table.some((hash) => hasHash(sorted, hash)) : sorted.some(table.has);
    },
  };
}

/**
 * For each layer, bottom layer first, whether it has more hashes than all layers below it together. Searching a sorted list for theirs then
 * takes less time than filling a table with its own. At most 53 layers do, because each doubles the sum.
 */
export function exceedLayersBelow(counts: readonly number[]): boolean[] {
  let below = 0;
  return counts.map((count) => {
    const exceeds = count > below;
    below += count;
    return exceeds;
  });
}

function haveCommon(one: Float64Array, other: Float64Array): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.some((hash) => hasHash(long, hash));
}
