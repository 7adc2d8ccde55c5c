import { randomInt } from 'node:crypto';

export interface HashTable {
  readonly slotCount: number;
  has(hash: number): boolean;
  add(hash: number): void;
  /** Reads all slots. */
  some(test: (hash: number) => boolean): boolean;
}

/**
 * A set of at most `count` hashes. Zero marks a free slot. A path whose hash is zero is not found, with a probability of 2⁻⁵³.
 *
 * The slots of a hash are unknown outside this process: an image whose paths have neighboring hashes would otherwise fill the slots in one
 * run, and each lookup would read the whole run.
 */
export function createHashTable(count: number): HashTable {
  const { slots, find } = createSlots(count);
  return {
    slotCount: slots.length,
    has: (hash: number): boolean => slots[find(hash)] === hash,
    add(hash: number): void {
      slots[find(hash)] = hash;
    },
    some: (test) => slots.some((hash) => hash !== 0 && test(hash)),
  };
}

export interface HashMap {
  has(hash: number): boolean;
  /** Undefined without the hash. */
  get(hash: number): number | undefined;
  /** The first value of a hash counts, unless it is 0. */
  add(hash: number, value: number): void;
}

/** Unsigned 32-bit numbers by at most `count` hashes. */
export function createHashMap(count: number): HashMap {
  const { slots, find } = createSlots(count);
  const values = new Uint32Array(slots.length);
  return {
    has: (hash: number): boolean => slots[find(hash)] === hash,
    get(hash) {
      const slot = find(hash);
      return slots[slot] === hash ? values[slot] : undefined;
    },
    add(hash, value) {
      const slot = find(hash);
      slots[slot] = hash;
      if (values[slot] === 0) values[slot] = value;
    },
  };
}

function createSlots(count: number): { slots: Float64Array; find: (hash: number) => number } {
  const length = 2 ** Math.ceil(Math.log2(Math.max(count, 8) * 1.5));
  const slots = new Float64Array(length);
  const find = (hash: number): number => {
    let index = slotOf(hash) & (length - 1);
    while (slots[index] !== hash && slots[index] !== 0) index = (index + 1) & (length - 1);
    return index;
  };
  return { slots, find };
}

const secretMask = randomInt(2 ** 32) | 0;
/** Odd, so that all bits of the upper half count. */
const secretFactor = randomInt(2 ** 32) | 1;

/** Mixes both halves of a 53-bit hash with the secrets. */
function slotOf(hash: number): number {
  let mixed = (hash | 0) ^ secretMask ^ Math.imul((hash / 0x1_0000_0000) | 0, secretFactor);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}
