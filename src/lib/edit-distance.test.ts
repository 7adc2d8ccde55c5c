import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['PORT', 'PROT', 2],
    ['PLIMSOLL_PROT', 'PLIMSOLL_PORT', 2],
    ['same', 'same', 0],
  ])('of %j and %j is %i, in both directions', (one, other, distance) => {
    expect([editDistance(one, other), editDistance(other, one)]).toEqual([distance, distance]);
  });
});
