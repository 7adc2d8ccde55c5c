import { describe, expect, it } from 'vitest';
import { createHashMap, createHashTable } from './hash-table.ts';

describe('a hash table', () => {
  it('has the hashes that were added, and no other', () => {
    const table = createHashTable(1000);
    const hashes = Array.from({ length: 1000 }, (_, index) => index * 0x1_0000_0007 + 1);
    for (const hash of hashes) table.add(hash);
    expect(hashes.every((hash) => table.has(hash))).toBe(true);
    expect(hashes.some((hash) => table.has(hash + 1))).toBe(false);
  });

  it.each([
    ['neighbors', (index: number) => index + 1],
    ['of equal lower bits', (index: number) => (index + 1) * 0x1_0000_0000],
    [
      'of few slots of a table without a secret',
      (index: number) => Math.floor(index / 64) * 0x10_0000 + (index % 64) + 1,
    ],
  ])('of 800,000 hashes that are %s is filled without reading runs of slots', (_, hashOf) => {
    const count = 800_000;
    const table = createHashTable(count);
    // In one run of slots, this takes 300 billion reads.
    for (let index = 0; index < count; index += 1) table.add(hashOf(index) % 2 ** 53);
    let found = 0;
    for (let index = 0; index < count; index += 1) if (table.has(hashOf(index) % 2 ** 53)) found += 1;
    expect(found).toBe(count);
  });
});

it('a hash map has the first value above 0 of each hash, and undefined for others', () => {
  const map = createHashMap(1000);
  for (let hash = 1; hash <= 1000; hash += 1) map.add(hash, hash % 2 === 0 ? hash : 0);
  map.add(2, 7);
  map.add(3, 7);
  expect([map.get(1), map.get(2), map.get(3), map.get(1000), map.get(1001)]).toEqual([0, 2, 7, 1000, undefined]);
  expect([map.has(1), map.has(1001)]).toEqual([true, false]);
});
