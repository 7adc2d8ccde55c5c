/** A Bloom filter (with one bit for each path) over hashes of paths: most paths are rejected without the hash of their whole text. */
export interface PathFilter {
  add(hash: number): void;
  /** False: the path was not added. */
  mayHave(hash: number): boolean;
}

const bits = 2 ** 16;

export function createPathFilter(): PathFilter {
  const bytes = new Uint8Array(bits / 8);
  return {
    add(hash) {
      const bit = hash & (bits - 1);
      bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) | (1 << (bit & 7));
    },
    mayHave(hash) {
      const bit = hash & (bits - 1);
      return ((bytes[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
    },
  };
}
