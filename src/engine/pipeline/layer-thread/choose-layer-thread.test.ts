import { describe, expect, it } from 'vitest';
import { chooseLayerThread, ownThreadFromBytes } from './choose-layer-thread.ts';

const small = ownThreadFromBytes - 1;
const large = ownThreadFromBytes;

describe('the layer thread of a further layer', () => {
  it.each<[string, number[], number, number | undefined]>([
    ['is a new one for the first layer', [], small, undefined],
    ['is one that reads nothing, also for a large layer', [1, 0], large, 1],
    ['is a new one for a large layer while all threads read', [1], large, undefined],
    ['is the one with the fewest layers for a small layer', [2, 1, 3], small, 1],
    ['is the one with the fewest layers when there may be no further thread', [2, 3, 1, 2], large, 2],
  ])('%s', (_, openCounts, sizeBytes, expected) => {
    expect(chooseLayerThread(openCounts, sizeBytes, 4)).toBe(expected);
  });
});
