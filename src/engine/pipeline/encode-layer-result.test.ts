import { describe, expect, it } from 'vitest';
import { layerResult } from '../../../test/helpers/layer-result.ts';
import { decodeLayerResult, encodeLayerResult } from './encode-layer-result.ts';

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
