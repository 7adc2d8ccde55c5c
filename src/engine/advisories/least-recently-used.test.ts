import { describe, expect, it } from 'vitest';
import { LeastRecentlyUsed } from './least-recently-used.ts';

describe('LeastRecentlyUsed', () => {
  it('computes a value once while it is among the most recently used, and again afterwards', () => {
    const made: string[] = [];
    const cache = new LeastRecentlyUsed<string, string>(2);
    const ask = (key: string) => cache.get(key, () => (made.push(key), key.toUpperCase()));
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
