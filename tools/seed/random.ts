export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** An integer of at least 0 and below `end`. */
  below(end: number): number;
  isTrue(probability: number): boolean;
}

/** The same seed gives the same sequence (mulberry32). Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (end) => Math.floor(next() * end),
    isTrue: (probability) => next() < probability,
  };
}
