/** A set of at most `count` hashes. Zero marks a free slot. A path whose hash is zero is not found, with a probability of 2⁻⁵³. */
export function createHashTable(count: number): { has(hash: number): boolean; add(hash: number): void } {
  const length = 2 ** Math.ceil(Math.log2(Math.max(count, 8) * 1.5));
  const slots = new Float64Array(length);
  const find = (hash: number): number => {
    let index = (hash >>> 0) & (length - 1);
    while (slots[index] !== hash && slots[index] !== 0) index = (index + 1) & (length - 1);
    return index;
  };
  return {
    has: (hash: number): boolean => slots[find(hash)] === hash,
    add(hash: number): void {
      slots[find(hash)] = hash;
    },
  };
}
