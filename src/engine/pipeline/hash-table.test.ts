import { describe, expect, it } from 'vitest';
import { createHashTable } from './hash-table.ts';

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
