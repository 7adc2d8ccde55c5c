import { deserialize, serialize } from 'node:v8';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { LayerResult } from './layer-result.ts';
import { plainDataBytes } from './plain-data-bytes.ts';

/** What is wanted of a layer before merging: read without decoding the rest. */
export interface LayerSummary {
  diffId: Digest;
  entryCount: number;
  /** Of the serialized result. Decoding allocates this much at once, and objects of about twice as much. */
  decodedBytes: number;
}

/**
 * The head of the bytes: 0 mark; 4 CRC-32 of all that follows; 8 number of entries; 12 sha256 of the diffID; 44 version of V8's
 * serialization; 45 bytes of the serialization; 49 V8's structured clone of the result, deflated lightly, since hashes hardly shrink and
 * texts shrink at once.
 */
const headBytes = 49;
const mark = Buffer.from('PLR2', 'latin1');
/** V8 reads what its own and earlier versions wrote (v8.deserialize); the second byte of what it writes is the version. */
const serializationVersion = serialize(undefined)[1] ?? 0;
/** Largest serialized result: the limits of a layer's tree and of its facts (tree.ts, limits.ts) together stay below. */
export const layerDecodedBytesMax = 192 * 1024 * 1024;

/**
 * A layer's result as bytes for a cache and for other workers, in memory of their own so that a thread hands them over uncopied. Throws
 * LIMIT_EXCEEDED, before it allocates, for a result that could not be decoded again.
 */
export function encodeLayerResult(result: LayerResult): Uint8Array<ArrayBuffer> {
  if (plainDataBytes(result, layerDecodedBytesMax) > layerDecodedBytesMax) throw tooLarge();
  const serialized = serialize(result);
  if (serialized.length > layerDecodedBytesMax) throw tooLarge();
  const body = deflateRawSync(serialized, { level: 1 });
  const encoded = new Uint8Array(headBytes + body.length);
  const bytes = Buffer.from(encoded.buffer);
  mark.copy(bytes, 0);
  bytes.writeUInt32LE(result.entryCount, 8);
  bytes.write(result.diffId.slice('sha256:'.length), 12, 'hex');
  bytes.writeUInt8(serializationVersion, 44);
  bytes.writeUInt32LE(serialized.length, 45);
  bytes.set(body, headBytes);
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  return encoded;
}

function tooLarge(): ScanError {
  return new ScanError('LIMIT_EXCEEDED', 'The layer exceeds the limit of names and packages per layer.');
}

/**
 * Undefined for bytes that this program cannot read, as a newer version of Node or a broken disk may have left: the layer is then
 * read again. Costs a checksum, not a decoding, so it may be called on the main thread.
 */
export function readLayerSummary(encoded: Uint8Array): LayerSummary | undefined {
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  if (bytes.length <= headBytes || !bytes.subarray(0, 4).equals(mark)) return undefined;
  if (bytes.readUInt8(44) > serializationVersion || crc32(bytes.subarray(8)) !== bytes.readUInt32LE(4))
    return undefined;
  const decodedBytes = bytes.readUInt32LE(45);
  if (decodedBytes > layerDecodedBytesMax) return undefined;
  return { diffId: `sha256:${bytes.toString('hex', 12, 44)}`, entryCount: bytes.readUInt32LE(8), decodedBytes };
}

/** Undefined when `readLayerSummary` is. Takes seconds for the largest results: for workers. */
export function decodeLayerResult(encoded: Uint8Array): LayerResult | undefined {
  const summary = readLayerSummary(encoded);
  if (summary === undefined) return undefined;
  try {
    const body = encoded.subarray(headBytes);
    const value: unknown = deserialize(inflateRawSync(body, { maxOutputLength: Math.max(summary.decodedBytes, 1) }));
    return isLayerResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The cache holds what we wrote, under our own revision: telling it from something else altogether is enough. */
function isLayerResult(value: unknown): value is LayerResult {
  return typeof value === 'object' && value !== null && 'tree' in value && 'files' in value && 'diffId' in value;
}
