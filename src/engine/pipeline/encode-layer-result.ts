import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LayerResult } from './layer-result.ts';

/** Largest decoded result; three million entries take 24 MB. */
const decodedBytesMax = 256 * 1024 * 1024;

/** A layer's result as bytes for a cache: V8's structured clone, deflated lightly, since hashes hardly shrink and texts shrink at once. */
export function encodeLayerResult(result: LayerResult): Buffer {
  return deflateRawSync(serialize(result), { level: 1 });
}

/** Undefined for bytes that this program cannot read, as another version of Node may have written: the layer is then read again. */
export function decodeLayerResult(bytes: Uint8Array): LayerResult | undefined {
  try {
    const value: unknown = deserialize(inflateRawSync(bytes, { maxOutputLength: decodedBytesMax }));
    return isLayerResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The cache holds what we wrote, under our own revision: telling it from something else altogether is enough. */
function isLayerResult(value: unknown): value is LayerResult {
  return typeof value === 'object' && value !== null && 'tree' in value && 'files' in value && 'diffId' in value;
}
