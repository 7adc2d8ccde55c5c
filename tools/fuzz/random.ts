/** Numbers from a seed, so that a failure can be repeated. */
export interface Random {
  /** An integer from 0 to `below` − 1. */
  below(below: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Marsaglia's xorshift with 32 bits. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0 || 0x9e3779b9;
  const next = (): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  const below = (limit: number): number => (limit <= 0 ? 0 : next() % limit);
  return { below, pick: (items) => items[below(items.length)] ?? items[0] };
}
