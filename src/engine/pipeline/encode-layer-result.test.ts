import { describe, expect, it } from 'vitest';
import { layerResult } from '../../../test/helpers/layer-result.ts';
import { decodeLayerResult, encodeLayerResult, isLargeResult } from './encode-layer-result.ts';

describe('a decoded result of a large layer', () => {
  it('does not keep the whole serialized result in memory with one of its arrays', () => {
    const result = layerResult(['app/file']);
    result.tree.whiteouts = ['x'.repeat(17 * 1024 * 1024)];
    const decoded = decodeLayerResult(encodeLayerResult(result));
    expect(decoded).toEqual(result);
    expect(result.tree.entryHashes.length).toBe(8);
    expect(decoded?.tree.entryHashes.buffer.byteLength).toBe(8);
  });
});

it('a result is large from 16 MiB, also if it is stored in less', () => {
  const isLarge = (mebibytes: number): boolean => {
    const result = layerResult(['app/file']);
    result.tree.whiteouts = ['x'.repeat(mebibytes * 1024 * 1024)];
    return isLargeResult(encodeLayerResult(result));
  };
  expect([15, 17].map(isLarge)).toEqual([false, true]);
});
