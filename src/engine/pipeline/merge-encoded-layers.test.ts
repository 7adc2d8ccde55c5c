import { describe, expect, it } from 'vitest';
import { imageConfig, layerResult } from '../../../test/helpers/layer-result.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';
import { encodeLayerResult, layerDecodedBytesMax, readLayerSummary } from './encode-layer-result.ts';
import { imageLimits } from './image-limits.ts';
import type { LayerResult } from './layer-result.ts';
import { mergeEncodedLayers } from './merge-encoded-layers.ts';

const mediaType = 'application/vnd.oci.image.layer.v1.tar+gzip';

/** A layer whose list of files has this number of bytes of text. */
function longListing(textBytes: number): LayerResult {
  const result = layerResult([['srv/file', 1]]);
  return { ...result, tree: { ...result.tree, files: { ...result.tree.files, names: 'x'.repeat(textBytes) } } };
}

function layersOf(results: LayerResult[]) {
  return results.map((result) => ({ encoded: encodeLayerResult(result), mediaType }));
}

const merge = (results: LayerResult[], limits = imageLimits) =>
  mergeEncodedLayers({ config: imageConfig(), layers: layersOf(results) }, limits);

describe('mergeEncodedLayers', () => {
  it('yields the same inventory whether decoded layers are kept between the passes or not', () => {
    const layers = (textBytes: number): LayerResult[] =>
      ['a', 'b'].map((name) => ({
        ...longListing(textBytes),
        digest: `sha256:${name.repeat(64)}`,
        diffId: `sha256:${name.repeat(64)}`,
        files: layerResult([
          [`app/node_modules/${name}/package.json`, { packages: [{ type: 'npm', name, version: '1', licenses: [] }] }],
        ]).files,
      }));
    const large = merge(layers(30 * mebibyte));
    expect(large).toEqual(merge(layers(10)));
    expect(large.packages.map(({ name, layerIndex }) => [name, layerIndex])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('sums the decoded sizes of all layers and refuses the image before it decodes any', () => {
    const layers = layersOf([longListing(mebibyte), longListing(mebibyte)]);
    const [first] = layers;
    const limits = { ...imageLimits, decodedBytesMax: 1.5 * mebibyte };
    expect(() => mergeEncodedLayers({ config: imageConfig(), layers }, limits)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', isRetryable: false }),
    );
    const alone = first ? [first] : [];
    expect(mergeEncodedLayers({ config: imageConfig(), layers: alone }, limits).packages).toEqual([]);
  });

  it('counts a layer that occurs twice twice', () => {
    const [layer] = layersOf([longListing(mebibyte)]);
    const limits = { ...imageLimits, decodedBytesMax: 1.5 * mebibyte };
    const layers = layer ? [layer, layer] : [];
    expect(() => mergeEncodedLayers({ config: imageConfig(), layers }, limits)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
    );
  });

  it('refuses an inventory that is too large to pass on', () => {
    const packages = Array.from({ length: 1_000 }, (_, index) => ({
      type: 'npm' as const,
      name: `package-${index}`,
      version: '1.0.0',
      licenses: [],
    }));
    const layer = layerResult([['app/package-lock.json', { packages }]]);
    expect(() => merge([layer], { ...imageLimits, inventoryBytesMax: 50_000 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
    );
    expect(merge([layer]).packages).toHaveLength(1_000);
  });
});

describe('encodeLayerResult', () => {
  it('states the decoded size in the head, readable without decoding', () => {
    const summary = readLayerSummary(encodeLayerResult(longListing(5 * mebibyte)));
    expect(summary?.decodedBytes).toBeGreaterThan(5 * mebibyte);
    expect(summary?.decodedBytes).toBeLessThan(5.1 * mebibyte);
  });

  it('refuses a result that could not be decoded', () => {
    const path = 'x'.repeat(mebibyte);
    const files = Array.from({ length: layerDecodedBytesMax / mebibyte }, () => ({ path, facts: [] }));
    expect(() => encodeLayerResult({ ...longListing(10), files })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', isRetryable: false }),
    );
  });
});
