import { describe, expect, it } from 'vitest';
import { chooseLayerThread, fillsThread } from './choose-layer-thread.ts';

const small = false;
const large = true;

describe('the layer thread of a further layer', () => {
  it.each<[string, number[], boolean, number | undefined]>([
    ['is a new one for the first layer', [], small, undefined],
    ['is one that reads nothing, also for a large layer', [1, 0], large, 1],
    ['is a new one for a large layer while all threads read', [1], large, undefined],
    ['is the one with the fewest layers for a small layer', [2, 1, 3], small, 1],
    ['is the one with the fewest layers when there may be no further thread', [2, 3, 1, 2], large, 2],
  ])('%s', (_, openCounts, isFilling, expected) => {
    expect(chooseLayerThread(openCounts, isFilling, 4)).toBe(expected);
  });
});

it('is kept busy by an uncompressed layer only if that is several times as large as a compressed one', () => {
  const sizes = [50, 200, 500].map((mebibytes) => mebibytes * 1024 * 1024);
  const locator = { kind: 'file', path: '', offsetBytes: 0, sizeBytes: 0 } as const;
  const fills = (mediaType: string) => sizes.map((sizeBytes) => fillsThread({ mediaType, locator, sizeBytes }));
  expect(fills('application/vnd.oci.image.layer.v1.tar+gzip')).toEqual([false, true, true]);
  expect(fills('application/vnd.oci.image.layer.v1.tar')).toEqual([false, false, true]);
});
