import { DefaultDeserializer, deserialize, serialize } from 'node:v8';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { LayerResult } from './layer-result.ts';
import { plainDataBytes } from './plain-data-bytes.ts';

/** The facts of a layer that are needed before merging. They are read without decoding the rest. */
export interface LayerSummary {
  diffId: Digest;
  entryCount: number;
  /** Uncompressed bytes of the layer. */
  plainBytes: number;
  /** Bytes of the serialized result. Decoding allocates this size at once, and objects of about twice this size. */
  decodedBytes: number;
}

/**
 * Layout of the head: 0 mark; 4 CRC-32 of the following bytes; 8 number of entries; 12 sha256 of the diffID; 44 version of V8's
 * serialization; 45 length of the serialization; 49 uncompressed bytes of the layer as float64; 57 V8's structured clone of the result.
 * With the first mark it is deflated, at a low level, because hashes hardly shrink and texts shrink at any level. With the second mark it
 * is plain.
 */
const headBytes = 57;
const deflatedMark = Buffer.from('PLR4', 'latin1');
const plainMark = Buffer.from('PLN2', 'latin1');
/** V8 reads the format of its own and earlier versions (v8.deserialize). The second byte of its output is the version. */
const serializationVersion = serialize(undefined)[1] ?? 0;
/** Largest serialized result. The limits of a layer's tree and of its facts (tree.ts, limits.ts) together are below it. */
export const layerDecodedBytesMax = 192 * 1024 * 1024;
/** Larger results are deflated in any case, because those of all layers are in memory until they are merged. */
const plainBytesMax = 16 * 1024 * 1024;

/**
 * Encodes a layer's result for a cache and for other workers, in memory of its own, so that a thread can transfer it without copying.
 * `isPlain`: not deflated, for a result that is merged and not stored. Throws LIMIT_EXCEEDED before allocating for a result that could not
 * be decoded.
 */
export function encodeLayerResult(
  result: LayerResult,
  { isPlain = false }: { isPlain?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  if (plainDataBytes(result, layerDecodedBytesMax) > layerDecodedBytesMax) throw tooLarge();
  const serialized = serialize(result);
  if (serialized.length > layerDecodedBytesMax) throw tooLarge();
  const staysPlain = isPlain && serialized.length <= plainBytesMax;
  const body = staysPlain ? serialized : deflateRawSync(serialized, { level: 1 });
  const encoded = new Uint8Array(headBytes + body.length);
  const bytes = Buffer.from(encoded.buffer);
  (staysPlain ? plainMark : deflatedMark).copy(bytes, 0);
  bytes.writeUInt32LE(result.entryCount, 8);
  bytes.write(result.diffId.slice('sha256:'.length), 12, 'hex');
  bytes.writeUInt8(serializationVersion, 44);
  bytes.writeUInt32LE(serialized.length, 45);
  bytes.writeDoubleLE(result.uncompressedBytes, 49);
  bytes.set(body, headBytes);
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  return encoded;
}

/** Whether the serialized result takes tens of MiB. Those of ordinary layers take less than 16. */
export function isLargeResult(encoded: Uint8Array): boolean {
  return Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength).readUInt32LE(45) > plainBytesMax;
}

function tooLarge(): ScanError {
  return new ScanError('LIMIT_EXCEEDED', 'The layer exceeds the limit of names and packages per layer.');
}

/**
 * Returns undefined for bytes that this program cannot decode, which another version of Node or a damaged disk may leave behind. The layer
 * is then read again. Costs a checksum and no decoding, so the main thread may call it.
 */
export function readLayerSummary(encoded: Uint8Array): LayerSummary | undefined {
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  if (bytes.length <= headBytes || !(isPlainResult(bytes) || bytes.subarray(0, 4).equals(deflatedMark)))
    return undefined;
  if (bytes.readUInt8(44) > serializationVersion || crc32(bytes.subarray(8)) !== bytes.readUInt32LE(4))
    return undefined;
  const decodedBytes = bytes.readUInt32LE(45);
  if (decodedBytes > layerDecodedBytesMax) return undefined;
  return {
    diffId: `sha256:${bytes.toString('hex', 12, 44)}`,
    entryCount: bytes.readUInt32LE(8),
    plainBytes: bytes.readDoubleLE(49),
    decodedBytes,
  };
}

/** Returns undefined when `readLayerSummary` does. Takes seconds for the largest results, so it belongs on workers. */
export function decodeLayerResult(encoded: Uint8Array): LayerResult | undefined {
  const summary = readLayerSummary(encoded);
  if (summary === undefined) return undefined;
  try {
    const body = encoded.subarray(headBytes);
    const serialized = isPlainResult(encoded)
      ? body
      : inflateRawSync(body, {
          maxOutputLength: Math.max(summary.decodedBytes, 1),
          // One buffer, which is not full. Node joins several ones to another one of the same size.
          chunkSize: summary.decodedBytes + 64,
        });
    const value: unknown = serialized.length > plainBytesMax ? deserializeCopied(serialized) : deserialize(serialized);
    return isLayerResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The arrays of what `deserialize` returns are parts of its input, which stays in memory with them. */
function deserializeCopied(serialized: Uint8Array): unknown {
  const reader = new CopyingDeserializer(serialized);
  reader.readHeader();
  return reader.readValue();
}

declare module 'node:v8' {
  interface DefaultDeserializer {
    /** Documented by Node. Its types lack it. */
    _readHostObject(): ArrayLike<number>;
  }
}

/** All arrays of a layer result are arrays of bytes. */
class CopyingDeserializer extends DefaultDeserializer {
  override _readHostObject(): Uint8Array {
    return Uint8Array.from(super._readHostObject());
  }
}

function isPlainResult(encoded: Uint8Array): boolean {
  return plainMark.equals(encoded.subarray(0, plainMark.length));
}

/** The cache contains our own output under our own revision, so a test against unrelated data is sufficient. */
function isLayerResult(value: unknown): value is LayerResult {
  return typeof value === 'object' && value !== null && 'tree' in value && 'files' in value && 'diffId' in value;
}
